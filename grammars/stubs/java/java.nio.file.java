package java.nio.file;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.File;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.util.List;
import java.util.stream.Stream;

public interface Path extends Comparable<Path>, Iterable<Path> {
  Path getFileName();
  Path getParent();
  Path getRoot();
  Path resolve(String other);
  Path resolve(Path other);
  Path resolveSibling(String other);
  Path relativize(Path other);
  Path normalize();
  Path toAbsolutePath();
  Path toRealPath(Object... options);
  File toFile();
  URI toUri();
  static Path of(String first, String... more) {}
  static Path of(URI uri) {}
}

public final class Paths {
  public static Path get(String first, String... more) {}
  public static Path get(URI uri) {}
}

public final class Files {
  public static InputStream newInputStream(Path path, Object... options) {}
  public static OutputStream newOutputStream(Path path, Object... options) {}
  public static BufferedReader newBufferedReader(Path path) {}
  public static BufferedReader newBufferedReader(Path path, Object charset) {}
  public static BufferedWriter newBufferedWriter(Path path, Object... options) {}
  public static byte[] readAllBytes(Path path) {}
  public static String readString(Path path) {}
  public static String readString(Path path, Object charset) {}
  public static List<String> readAllLines(Path path) {}
  public static List<String> readAllLines(Path path, Object charset) {}
  public static Stream<String> lines(Path path) {}
  public static Stream<Path> list(Path path) {}
  public static Stream<Path> walk(Path path, Object... options) {}
  public static Path write(Path path, Object content, Object... options) {}
  public static Path createTempFile(String before, String after, Object... options) {}
  public static Path createTempDirectory(String before, Object... options) {}
  public static Path createDirectories(Path path, Object... options) {}
  public static boolean exists(Path path, Object... options) {}
  public static boolean isDirectory(Path path, Object... options) {}
  public static long size(Path path) {}
}
