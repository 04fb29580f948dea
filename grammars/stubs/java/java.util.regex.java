package java.util.regex;

import java.io.Serializable;
import java.util.function.Predicate;
import java.util.stream.Stream;

public final class Pattern implements Serializable {
  public static Pattern compile(String pattern) {}
  public static Pattern compile(String pattern, int flags) {}
  public static String quote(String text) {}
  public static boolean matches(String pattern, CharSequence text) {}
  public Matcher matcher(CharSequence text) {}
  public String pattern() {}
  public String[] split(CharSequence text) {}
  public Predicate<String> asPredicate() {}
  public Stream<String> splitAsStream(CharSequence text) {}
}

public interface MatchResult {
  String group();
  String group(int number);
  int start();
  int end();
}

public final class Matcher implements MatchResult {
  public boolean matches() {}
  public boolean find() {}
  public boolean lookingAt() {}
  public String group(String name) {}
  public int groupCount() {}
  public String replaceAll(String by) {}
  public String replaceFirst(String by) {}
  public Matcher reset() {}
}
