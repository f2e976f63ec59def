from numpure_xl.lite import *
