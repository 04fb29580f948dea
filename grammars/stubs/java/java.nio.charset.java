package java.nio.charset;

public abstract class Charset implements Comparable<Charset> {
  public final String name() {}
  public String displayName() {}
  public static Charset forName(String name) {}
  public static Charset defaultCharset() {}
}

public final class StandardCharsets {
  public static final Charset UTF_8;
  public static final Charset UTF_16;
  public static final Charset UTF_16BE;
  public static final Charset UTF_16LE;
  public static final Charset US_ASCII;
  public static final Charset ISO_8859_1;
}
