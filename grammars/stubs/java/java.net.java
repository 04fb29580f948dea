package java.net;

import java.io.InputStream;
import java.io.Serializable;

public final class URL implements Serializable {
  public String getPath() {}
  public String getHost() {}
  public String getProtocol() {}
  public String getQuery() {}
  public String getFile() {}
  public String getRef() {}
  public int getPort() {}
  public String toExternalForm() {}
  public URI toURI() {}
  public final InputStream openStream() {}
}

public final class URI implements Comparable<URI>, Serializable {
  public String getPath() {}
  public String getHost() {}
  public String getScheme() {}
  public String getQuery() {}
  public int getPort() {}
  public URL toURL() {}
  public URI resolve(String other) {}
  public URI resolve(URI other) {}
  public static URI create(String text) {}
}
