package java.math;

public class BigInteger extends Number implements Comparable<BigInteger> {
  public static final BigInteger ZERO;
  public static final BigInteger ONE;
  public static final BigInteger TEN;
  public static BigInteger valueOf(long value) {}
  public BigInteger add(BigInteger other) {}
  public BigInteger subtract(BigInteger other) {}
  public BigInteger multiply(BigInteger other) {}
  public int compareTo(BigInteger other) {}
}

public class BigDecimal extends Number implements Comparable<BigDecimal> {
  public static final BigDecimal ZERO;
  public static final BigDecimal ONE;
  public static final BigDecimal TEN;
  public static BigDecimal valueOf(long value) {}
  public static BigDecimal valueOf(double value) {}
  public BigDecimal add(BigDecimal other) {}
  public BigDecimal subtract(BigDecimal other) {}
  public BigDecimal multiply(BigDecimal other) {}
  public int compareTo(BigDecimal other) {}
}
