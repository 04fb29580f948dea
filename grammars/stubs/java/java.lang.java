package java.lang;

import java.io.InputStream;
import java.io.PrintStream;
import java.io.Serializable;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.GenericDeclaration;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.net.URL;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.Spliterator;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public class Object {
  public Object() {}
  public boolean equals(Object other) {}
  public int hashCode() {}
  public String toString() {}
  public final Class<?> getClass() {}
  protected Object clone() {}
  protected void finalize() {}
  public final void notify() {}
  public final void notifyAll() {}
  public final void wait() {}
  public final void wait(long millis) {}
}

/** What `T[]` is. */
public class $Array<T> implements Cloneable, Serializable {
  public final int length;
  public T[] clone() {}
}

public interface Iterable<T> {
  Iterator<T> iterator();
  default void forEach(Consumer<? super T> action) {}
  default Spliterator<T> spliterator() {}
}

public interface Comparable<T> {
  int compareTo(T other);
}

public interface Runnable {
  void run();
}

public interface Readable {}

public interface AutoCloseable {
  void close();
}

public interface Cloneable {}

public interface Appendable {
  Appendable append(CharSequence text);
  Appendable append(CharSequence text, int start, int end);
  Appendable append(char c);
}

public interface CharSequence {
  int length();
  char charAt(int index);
  CharSequence subSequence(int start, int end);
  String toString();
  default boolean isEmpty() {}
  default IntStream chars() {}
  default IntStream codePoints() {}
}

public final class String implements CharSequence, Comparable<String>, Serializable {
  public int length() {}
  public boolean isEmpty() {}
  public boolean isBlank() {}
  public char charAt(int index) {}
  public int compareTo(String other) {}
  public String concat(String other) {}
  public String formatted(Object... arguments) {}
  public byte[] getBytes() {}
  public String indent(int n) {}
  public String intern() {}
  public Stream<String> lines() {}
  public String repeat(int count) {}
  public String replace(char from, char to) {}
  public String replace(CharSequence from, CharSequence to) {}
  public String replaceAll(String pattern, String by) {}
  public String replaceFirst(String pattern, String by) {}
  public String[] split(String pattern) {}
  public String[] split(String pattern, int limit) {}
  public String strip() {}
  public String stripIndent() {}
  public String stripLeading() {}
  public String stripTrailing() {}
  public CharSequence subSequence(int start, int end) {}
  public String substring(int start) {}
  public String substring(int start, int end) {}
  public char[] toCharArray() {}
  public String toLowerCase() {}
  public String toLowerCase(Locale locale) {}
  public String toUpperCase() {}
  public String toUpperCase(Locale locale) {}
  public <R> R transform(Function<? super String, ? extends R> change) {}
  public String trim() {}
  public boolean contains(CharSequence text) {}
  public boolean startsWith(String text) {}
  public boolean startsWith(String text, int offset) {}
  public boolean endsWith(String text) {}
  public boolean equalsIgnoreCase(String other) {}
  public boolean matches(String pattern) {}
  public int indexOf(int c) {}
  public int indexOf(String text) {}
  public int indexOf(int c, int from) {}
  public int indexOf(String text, int from) {}
  public int lastIndexOf(int c) {}
  public int lastIndexOf(String text) {}
  public int codePointAt(int index) {}
  public static String format(String pattern, Object... arguments) {}
  public static String format(Locale locale, String pattern, Object... arguments) {}
  public static String join(CharSequence between, CharSequence... parts) {}
  public static String join(CharSequence between, Iterable<? extends CharSequence> parts) {}
  public static String valueOf(Object value) {}
  public static String copyValueOf(char[] characters) {}
}

public abstract class AbstractStringBuilder implements Appendable, CharSequence {
  public int length() {}
  public char charAt(int index) {}
  public CharSequence subSequence(int start, int end) {}
  public int indexOf(String text) {}
  public int lastIndexOf(String text) {}
  public String substring(int start) {}
  public String substring(int start, int end) {}
  public void setLength(int length) {}
  public void setCharAt(int index, char c) {}
  public int capacity() {}
}

public final class StringBuilder extends AbstractStringBuilder implements Comparable<StringBuilder>, Serializable {
  public StringBuilder append(Object value) {}
  public StringBuilder append(CharSequence text, int start, int end) {}
  public StringBuilder appendCodePoint(int c) {}
  public StringBuilder delete(int start, int end) {}
  public StringBuilder deleteCharAt(int index) {}
  public StringBuilder insert(int index, Object value) {}
  public StringBuilder replace(int start, int end, String by) {}
  public StringBuilder reverse() {}
  public int compareTo(StringBuilder other) {}
}

public final class StringBuffer extends AbstractStringBuilder implements Comparable<StringBuffer>, Serializable {
  public StringBuffer append(Object value) {}
  public StringBuffer append(CharSequence text, int start, int end) {}
  public StringBuffer delete(int start, int end) {}
  public StringBuffer deleteCharAt(int index) {}
  public StringBuffer insert(int index, Object value) {}
  public StringBuffer replace(int start, int end, String by) {}
  public StringBuffer reverse() {}
  public int compareTo(StringBuffer other) {}
}

public abstract class Number implements Serializable {
  public abstract int intValue();
  public abstract long longValue();
  public abstract float floatValue();
  public abstract double doubleValue();
  public byte byteValue() {}
  public short shortValue() {}
}

public final class Integer extends Number implements Comparable<Integer> {
  public static final int MAX_VALUE;
  public static final int MIN_VALUE;
  public int compareTo(Integer other) {}
  public static int parseInt(String text) {}
  public static int parseInt(String text, int radix) {}
  public static Integer valueOf(int value) {}
  public static Integer valueOf(String text) {}
  public static String toString(int value) {}
  public static String toHexString(int value) {}
  public static int compare(int one, int other) {}
  public static Integer decode(String text) {}
}

public final class Long extends Number implements Comparable<Long> {
  public static final long MAX_VALUE;
  public static final long MIN_VALUE;
  public int compareTo(Long other) {}
  public static long parseLong(String text) {}
  public static Long valueOf(long value) {}
  public static Long valueOf(String text) {}
  public static String toString(long value) {}
  public static int compare(long one, long other) {}
}

public final class Short extends Number implements Comparable<Short> {
  public static final short MAX_VALUE;
  public static final short MIN_VALUE;
  public int compareTo(Short other) {}
  public static short parseShort(String text) {}
  public static Short valueOf(short value) {}
}

public final class Byte extends Number implements Comparable<Byte> {
  public static final byte MAX_VALUE;
  public static final byte MIN_VALUE;
  public int compareTo(Byte other) {}
  public static byte parseByte(String text) {}
  public static Byte valueOf(byte value) {}
}

public final class Double extends Number implements Comparable<Double> {
  public static final double MAX_VALUE;
  public static final double MIN_VALUE;
  public static final double NaN;
  public static final double POSITIVE_INFINITY;
  public static final double NEGATIVE_INFINITY;
  public int compareTo(Double other) {}
  public static double parseDouble(String text) {}
  public static Double valueOf(double value) {}
  public static String toString(double value) {}
  public static int compare(double one, double other) {}
  public static boolean isNaN(double value) {}
}

public final class Float extends Number implements Comparable<Float> {
  public static final float MAX_VALUE;
  public static final float MIN_VALUE;
  public static final float NaN;
  public static final float POSITIVE_INFINITY;
  public static final float NEGATIVE_INFINITY;
  public int compareTo(Float other) {}
  public static float parseFloat(String text) {}
  public static Float valueOf(float value) {}
}

public final class Boolean implements Comparable<Boolean>, Serializable {
  public static final Boolean TRUE;
  public static final Boolean FALSE;
  public boolean booleanValue() {}
  public int compareTo(Boolean other) {}
  public static boolean parseBoolean(String text) {}
  public static Boolean valueOf(boolean value) {}
  public static Boolean valueOf(String text) {}
}

public final class Character implements Comparable<Character>, Serializable {
  public static final char MAX_VALUE;
  public static final char MIN_VALUE;
  public char charValue() {}
  public int compareTo(Character other) {}
  public static Character valueOf(char value) {}
  public static String toString(char value) {}
  public static boolean isDigit(char value) {}
  public static boolean isLetter(char value) {}
  public static boolean isWhitespace(char value) {}
  public static char toLowerCase(char value) {}
  public static char toUpperCase(char value) {}
}

public abstract class Enum<E extends Enum<E>> implements Comparable<E>, Serializable {
  public final String name() {}
  public final int ordinal() {}
  public final int compareTo(E other) {}
  public final Class<E> getDeclaringClass() {}
  public static E[] values() {}
  public static E valueOf(String name) {}
  public static <T extends Enum<T>> T valueOf(Class<T> type, String name) {}
}

public abstract class Record {}

public final class Class<T> implements Serializable, GenericDeclaration, Type, AnnotatedElement {
  public T cast(Object value) {}
  public T newInstance() {}
  public T[] getEnumConstants() {}
  public String getName() {}
  public String getSimpleName() {}
  public String getCanonicalName() {}
  public String getTypeName() {}
  public String getPackageName() {}
  public Class<? super T> getSuperclass() {}
  public Class<?>[] getInterfaces() {}
  public Class<?> getComponentType() {}
  public Class<?> getEnclosingClass() {}
  public boolean isInstance(Object value) {}
  public boolean isAssignableFrom(Class<?> other) {}
  public <U> Class<? extends U> asSubclass(Class<U> other) {}
  public static Class<?> forName(String name) {}
  public Type getGenericSuperclass() {}
  public Constructor<T> getConstructor(Class<?>... parameters) {}
  public Constructor<T> getDeclaredConstructor(Class<?>... parameters) {}
  public Constructor<?>[] getConstructors() {}
  public Constructor<?>[] getDeclaredConstructors() {}
  public Method getMethod(String name, Class<?>... parameters) {}
  public Method getDeclaredMethod(String name, Class<?>... parameters) {}
  public Method[] getMethods() {}
  public Method[] getDeclaredMethods() {}
  public Field getField(String name) {}
  public Field getDeclaredField(String name) {}
  public Field[] getFields() {}
  public Field[] getDeclaredFields() {}
  public InputStream getResourceAsStream(String name) {}
  public URL getResource(String name) {}
  public ClassLoader getClassLoader() {}
  public boolean isInterface() {}
  public boolean isArray() {}
  public boolean isPrimitive() {}
  public boolean isEnum() {}
  public int getModifiers() {}
}

public class Throwable implements Serializable {
  public Throwable() {}
  public Throwable(String message) {}
  public Throwable(String message, Throwable cause) {}
  public Throwable(Throwable cause) {}
  public String getMessage() {}
  public String getLocalizedMessage() {}
  public Throwable getCause() {}
  public Throwable initCause(Throwable cause) {}
  public Throwable fillInStackTrace() {}
  public StackTraceElement[] getStackTrace() {}
  public void setStackTrace(StackTraceElement[] trace) {}
  public void printStackTrace() {}
  public final void addSuppressed(Throwable other) {}
  public final Throwable[] getSuppressed() {}
}

public class Exception extends Throwable {}
public class Error extends Throwable {}
public class RuntimeException extends Exception {}
public class IllegalArgumentException extends RuntimeException {}
public class IllegalStateException extends RuntimeException {}
public class NumberFormatException extends IllegalArgumentException {}
public class NullPointerException extends RuntimeException {}
public class ClassCastException extends RuntimeException {}
public class IndexOutOfBoundsException extends RuntimeException {}
public class ArrayIndexOutOfBoundsException extends IndexOutOfBoundsException {}
public class StringIndexOutOfBoundsException extends IndexOutOfBoundsException {}
public class UnsupportedOperationException extends RuntimeException {}
public class ArithmeticException extends RuntimeException {}
public class NegativeArraySizeException extends RuntimeException {}
public class SecurityException extends RuntimeException {}
public class CloneNotSupportedException extends Exception {}
public class InterruptedException extends Exception {}
public class ReflectiveOperationException extends Exception {}
public class ClassNotFoundException extends ReflectiveOperationException {}
public class InstantiationException extends ReflectiveOperationException {}
public class IllegalAccessException extends ReflectiveOperationException {}
public class NoSuchMethodException extends ReflectiveOperationException {}
public class NoSuchFieldException extends ReflectiveOperationException {}
public class AssertionError extends Error {}
public class LinkageError extends Error {}
public class VirtualMachineError extends Error {}
public class OutOfMemoryError extends VirtualMachineError {}
public class StackOverflowError extends VirtualMachineError {}

public class Thread implements Runnable {
  public void run() {}
  public void start() {}
  public final void join() {}
  public void interrupt() {}
  public final String getName() {}
  public final void setName(String name) {}
  public final void setDaemon(boolean on) {}
  public static Thread currentThread() {}
  public static void sleep(long millis) {}
}

public class ThreadLocal<T> {
  protected T initialValue() {}
  public T get() {}
  public void set(T value) {}
  public void remove() {}
  public static <S> ThreadLocal<S> withInitial(Supplier<? extends S> supplier) {}
}

public final class StackTraceElement implements Serializable {
  public String getClassName() {}
  public String getMethodName() {}
  public String getFileName() {}
  public int getLineNumber() {}
}

public final class System {
  public static final PrintStream out;
  public static final PrintStream err;
  public static final InputStream in;
  public static String lineSeparator() {}
  public static String getProperty(String key) {}
  public static String getProperty(String key, String otherwise) {}
  public static String setProperty(String key, String value) {}
  public static String getenv(String name) {}
  public static long currentTimeMillis() {}
  public static long nanoTime() {}
  public static int identityHashCode(Object value) {}
}

public final class Math {
  public static final double E;
  public static final double PI;
  public static int abs(int value) {}
  public static long abs(long value) {}
  public static float abs(float value) {}
  public static double abs(double value) {}
  public static int max(int one, int other) {}
  public static long max(long one, long other) {}
  public static float max(float one, float other) {}
  public static double max(double one, double other) {}
  public static int min(int one, int other) {}
  public static long min(long one, long other) {}
  public static float min(float one, float other) {}
  public static double min(double one, double other) {}
  public static double sqrt(double value) {}
  public static double pow(double one, double other) {}
  public static double floor(double value) {}
  public static double ceil(double value) {}
  public static double random() {}
}

public abstract class ClassLoader {
  public Class<?> loadClass(String name) {}
  public URL getResource(String name) {}
  public InputStream getResourceAsStream(String name) {}
}
