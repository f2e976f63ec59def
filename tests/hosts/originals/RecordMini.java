import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.util.Collections;
import java.util.HashSet;
import java.util.Random;

/**
 * Runs the solver or the punch of 000_java_mini_4x4 as it is.
 *
 * <p>java RecordMini CalcMiniNumberPlace GRID prints the digits in the order in which the solver
 * writes them, and what the array holds in the end; or, as the solver goes on for ever where it
 * finds nothing more, when it has asked 2000 times in vain.
 *
 * <p>java --add-opens java.base/java.util=ALL-UNNAMED RecordMini PunchMiniNumberPlace GRID SEED
 * prints what the punch leaves of the grid, Collections.shuffle given java.util.Random(SEED).
 */
public class RecordMini {
  static final StringBuilder written = new StringBuilder();

  /** The set by which the solver sees that three digits and a blank differ. */
  static class Spy extends HashSet<Integer> {
    int inVain;

    @Override
    public int size() {
      if (super.size() == 4) {
        inVain = 0;
        written.append(10 - stream().mapToInt(digit -> digit).sum());
      } else if (++inVain == 2000) {
        throw new IllegalStateException();
      }
      return super.size();
    }
  }

  static Field field(Object owner, String name) throws Exception {
    Field field = owner.getClass().getDeclaredField(name);
    field.setAccessible(true);
    return field;
  }

  static String digits(Object array) {
    StringBuilder text = new StringBuilder();
    for (int[] row : (int[][]) array) {
      for (int digit : row) {
        text.append(digit);
      }
    }
    return text.toString();
  }

  public static void main(String[] args) throws Exception {
    boolean punches = args[0].startsWith("Punch");
    var constructor = Class.forName(args[0]).getDeclaredConstructor();
    constructor.setAccessible(true);
    Object program = constructor.newInstance();
    int[][] grid = new int[4][4];
    for (int cell = 0; cell < 16; cell++) {
      grid[cell / 4][cell % 4] = args[1].charAt(cell) - '0';
    }
    field(program, punches ? "originalArray" : "probArray").set(program, grid);
    if (punches) {
      field(program, "probArray").set(program, new int[4][4]);
      Field die = Collections.class.getDeclaredField("r");
      die.setAccessible(true);
      die.set(null, new Random(Long.parseLong(args[2])));
    } else {
      field(program, "hashSet").set(program, new Spy());
    }
    var execute = program.getClass().getDeclaredMethod("execute");
    execute.setAccessible(true);
    String end = "done";
    try {
      execute.invoke(program);
    } catch (InvocationTargetException fault) {
      end = "for ever";
    }
    String left = digits(field(program, punches ? "probArray" : "ansArray").get(program));
    System.out.println(punches ? left : written + " " + left + " " + end);
  }
}
