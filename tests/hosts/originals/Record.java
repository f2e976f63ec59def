import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;

/**
 * Runs one of the authors' classes as it is and prints what it does, a line for each shuffle:
 * the list that was laid, and the answers of the sets with which the program checks it.
 *
 * <p>java --add-opens java.base/java.util=ALL-UNNAMED Record CLASS SEED [LINES]
 *
 * <p>Collections.shuffle is given java.util.Random(SEED); the sets are replaced by ones that
 * note what they are asked: "+3" a digit that three earlier ones in the set do not forbid, "-3"
 * one that they do, "=9" a size. After LINES lines only tallies are kept. The last line is
 * "end", the number of shuffles looked at, the array.
 */
public class Record {
  static final StringBuilder answers = new StringBuilder();

  /** A set that notes what it is asked. */
  static class Spy extends HashSet<Integer> {
    int added;

    @Override
    public boolean add(Integer digit) {
      added++;
      return super.add(digit);
    }

    @Override
    public void clear() {
      added = 0;
      super.clear();
    }

    @Override
    public boolean contains(Object digit) {
      boolean held = super.contains(digit);
      answers.append(held ? " -" : " +").append(added);
      return held;
    }

    @Override
    public int size() {
      answers.append(" =").append(super.size());
      return super.size();
    }
  }

  /** A die that tells when a shuffle begins: its first fall is below the length of the list. */
  static class Die extends Random {
    List<?> list;
    List<String> lines = new ArrayList<>();
    String laid;
    long shuffles;
    int limit;

    Die(long seed) {
      super(seed);
    }

    @Override
    public int nextInt(int bound) {
      if (list != null && bound == list.size()) {
        note();
      }
      return super.nextInt(bound);
    }

    void note() {
      if (shuffles > 0 && shuffles <= limit) {
        System.out.println(digits(list) + answers);
      }
      answers.setLength(0);
      shuffles++;
    }
  }

  static String digits(List<?> list) {
    StringBuilder text = new StringBuilder();
    list.forEach(text::append);
    return text.toString();
  }

  static Field field(Object owner, String name) throws Exception {
    Field field = owner.getClass().getDeclaredField(name);
    field.setAccessible(true);
    return field;
  }

  public static void main(String[] args) throws Exception {
    var constructor = Class.forName(args[0]).getDeclaredConstructor();
    constructor.setAccessible(true);
    Object program = constructor.newInstance();
    Die die = new Die(Long.parseLong(args[1]));
    die.limit = args.length > 2 ? Integer.parseInt(args[2]) : 0;
    die.list = (List<?>) field(program, "list").get(program);
    Field shuffler = Collections.class.getDeclaredField("r");
    shuffler.setAccessible(true);
    shuffler.set(null, die);
    for (Field set : program.getClass().getDeclaredFields()) {
      if (set.getName().startsWith("hashSet")) {
        set.setAccessible(true);
        set.set(program, new Spy());
      }
    }
    Method execute = program.getClass().getDeclaredMethod("execute");
    execute.setAccessible(true);
    var console = System.out;
    try {
      execute.invoke(program);
    } catch (InvocationTargetException fault) {
      throw (Exception) fault.getCause();
    }
    System.setOut(console);
    StringBuilder grid = new StringBuilder();
    for (int[] row : (int[][]) field(program, "array").get(program)) {
      for (int digit : row) {
        grid.append(digit);
      }
    }
    System.out.println("end " + (die.shuffles - 1) + " " + grid);
  }
}
