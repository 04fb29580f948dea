package java.io;

import java.net.URI;
import java.nio.file.Path;

public interface Serializable {}

public interface Closeable extends AutoCloseable {
  void close();
}

public interface Flushable {
  void flush();
}

public interface FileFilter {
  boolean accept(File file);
}

public interface FilenameFilter {
  boolean accept(File folder, String name);
}

public class IOException extends Exception {}
public class UncheckedIOException extends RuntimeException {}
public class FileNotFoundException extends IOException {}
public class EOFException extends IOException {}
public class UnsupportedEncodingException extends IOException {}

public class File implements Serializable, Comparable<File> {
  public String getName() {}
  public String getPath() {}
  public String getAbsolutePath() {}
  public String getCanonicalPath() {}
  public String getParent() {}
  public File getParentFile() {}
  public File getAbsoluteFile() {}
  public File getCanonicalFile() {}
  public Path toPath() {}
  public URI toURI() {}
  public boolean exists() {}
  public boolean isFile() {}
  public boolean isDirectory() {}
  public long length() {}
  public String[] list() {}
  public File[] listFiles() {}
  public File[] listFiles(FileFilter filter) {}
  public File[] listFiles(FilenameFilter filter) {}
  public static File createTempFile(String before, String after) {}
}

public abstract class InputStream implements Closeable {
  public int read() {}
  public int read(byte[] into) {}
  public byte[] readAllBytes() {}
}
public class FilterInputStream extends InputStream {}
public class BufferedInputStream extends FilterInputStream {}
public class DataInputStream extends FilterInputStream {}
public class FileInputStream extends InputStream {}
public class ByteArrayInputStream extends InputStream {}
public class ObjectInputStream extends InputStream {
  public final Object readObject() {}
}

public abstract class OutputStream implements Closeable, Flushable {}
public class FilterOutputStream extends OutputStream {}
public class BufferedOutputStream extends FilterOutputStream {}
public class DataOutputStream extends FilterOutputStream {}
public class FileOutputStream extends OutputStream {}
public class ByteArrayOutputStream extends OutputStream {
  public byte[] toByteArray() {}
  public int size() {}
}
public class ObjectOutputStream extends OutputStream {}
public class PrintStream extends FilterOutputStream implements Appendable {}

public abstract class Reader implements Readable, Closeable {
  public int read() {}
}
public class BufferedReader extends Reader {
  public String readLine() {}
}
public class LineNumberReader extends BufferedReader {}
public class InputStreamReader extends Reader {}
public class FileReader extends InputStreamReader {}
public class StringReader extends Reader {}
public class CharArrayReader extends Reader {}
public abstract class FilterReader extends Reader {}

public abstract class Writer implements Appendable, Closeable, Flushable {
  public Writer append(CharSequence text) {}
}
public class BufferedWriter extends Writer {}
public class OutputStreamWriter extends Writer {}
public class FileWriter extends OutputStreamWriter {}
public class StringWriter extends Writer {
  public StringBuffer getBuffer() {}
}
public class CharArrayWriter extends Writer {}
public class PrintWriter extends Writer {}
public abstract class FilterWriter extends Writer {}
