package java.util.zip;

import java.io.FilterInputStream;
import java.io.FilterOutputStream;

public class InflaterInputStream extends FilterInputStream {}
public class GZIPInputStream extends InflaterInputStream {}
public class ZipInputStream extends InflaterInputStream {
  public ZipEntry getNextEntry() {}
}
public class DeflaterOutputStream extends FilterOutputStream {}
public class GZIPOutputStream extends DeflaterOutputStream {}
public class ZipOutputStream extends DeflaterOutputStream {}
public class ZipEntry implements Cloneable {
  public String getName() {}
}
