import java.io.File;
import java.io.InputStream;
import javax.xml.parsers.SAXParserFactory;
import org.apache.poi.openxml4j.opc.OPCPackage;
import org.apache.poi.openxml4j.opc.PackageAccess;
import org.apache.poi.xssf.eventusermodel.XSSFReader;
import org.xml.sax.Attributes;
import org.xml.sax.helpers.DefaultHandler;

/** Prints each sheet of a workbook with how many formulas it has: CountFormulas WORKBOOK. */
public class CountFormulas {
  private static class Counter extends DefaultHandler {
    int formulas = 0;

    @Override
    public void startElement(String uri, String name, String qualified, Attributes attributes) {
      formulas += qualified.equals("f") ? 1 : 0;
    }
  }

  public static void main(String[] arguments) throws Exception {
    File file = new File(arguments[0]);
    try (OPCPackage book = OPCPackage.open(file, PackageAccess.READ)) {
      XSSFReader.SheetIterator sheets =
          (XSSFReader.SheetIterator) new XSSFReader(book).getSheetsData();
      while (sheets.hasNext()) {
        try (InputStream sheet = sheets.next()) {
          Counter counter = new Counter();
          SAXParserFactory.newInstance().newSAXParser().parse(sheet, counter);
          System.out.println(sheets.getSheetName() + "\t" + counter.formulas);
        }
      }
    }
  }
}
