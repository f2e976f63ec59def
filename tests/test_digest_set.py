"""Digest sets, beside Python's own sets."""

import random

from numpure_xl.work.digest_set import DigestSet


def test_it_knows_what_a_set_knows():
    chance, wanted, known = random.Random(7), set(), DigestSet()
    for _ in range(20_000):
        text = b"%d" % chance.randrange(15_000)
        assert (text in known) == (text in wanted)
        known.add(text)
        wanted.add(text)
        assert len(known) == len(wanted)
    assert all((b"%d" % number in known) == (b"%d" % number in wanted) for number in range(15_000))


def test_it_takes_24_bytes_a_text_at_most():
    known = DigestSet(b"%d" % number for number in range(10_000))
    assert len(known) == 10_000
    assert known.__sizeof__() <= 24 * 10_000
