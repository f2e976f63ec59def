import java.io.File;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.Map;
import org.apache.poi.poifs.macros.VBAMacroReader;

/** Writes each VBA module of a workbook to a file of its name: DumpVba WORKBOOK FOLDER. */
public class DumpVba {
  public static void main(String[] arguments) throws Exception {
    try (VBAMacroReader reader = new VBAMacroReader(new File(arguments[0]))) {
      for (Map.Entry<String, String> module : reader.readMacros().entrySet()) {
        byte[] text = module.getValue().getBytes("UTF-8");
        Files.write(Paths.get(arguments[1], module.getKey()), text);
      }
    }
  }
}
