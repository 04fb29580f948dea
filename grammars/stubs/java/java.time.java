package java.time;

import java.io.Serializable;
import java.time.chrono.ChronoLocalDate;
import java.time.chrono.ChronoLocalDateTime;
import java.time.chrono.ChronoPeriod;
import java.time.chrono.ChronoZonedDateTime;
import java.time.temporal.Temporal;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalAdjuster;
import java.time.temporal.TemporalAmount;
import java.time.temporal.TemporalUnit;
import java.util.List;

public final class Duration implements TemporalAmount, Comparable<Duration>, Serializable {
  public static final Duration ZERO = null;
  public static Duration ofDays(long n) {}
  public static Duration ofHours(long n) {}
  public static Duration ofMinutes(long n) {}
  public static Duration ofSeconds(long n) {}
  public static Duration ofMillis(long n) {}
  public static Duration ofNanos(long n) {}
  public static Duration ofSeconds(long n, long nanos) {}
  public static Duration of(long n, TemporalUnit unit) {}
  public static Duration between(Temporal from, Temporal to) {}
  public static Duration parse(CharSequence text) {}
  public long getSeconds() {}
  public int getNano() {}
  public long toDays() {}
  public long toHours() {}
  public long toMinutes() {}
  public long toSeconds() {}
  public long toMillis() {}
  public long toNanos() {}
  public boolean isZero() {}
  public boolean isNegative() {}
  public Duration plus(Duration other) {}
  public Duration minus(Duration other) {}
  public Duration plusDays(long n) {}
  public Duration plusHours(long n) {}
  public Duration plusMinutes(long n) {}
  public Duration plusSeconds(long n) {}
  public Duration plusMillis(long n) {}
  public Duration plusNanos(long n) {}
  public Duration minusDays(long n) {}
  public Duration minusHours(long n) {}
  public Duration minusMinutes(long n) {}
  public Duration minusSeconds(long n) {}
  public Duration minusMillis(long n) {}
  public Duration minusNanos(long n) {}
  public Duration multipliedBy(long n) {}
  public Duration dividedBy(long n) {}
  public Duration negated() {}
  public Duration abs() {}
  public Temporal addTo(Temporal temporal) {}
  public Temporal subtractFrom(Temporal temporal) {}
}
public final class Period implements ChronoPeriod, Serializable {
  public static final Period ZERO = null;
  public static Period ofDays(int n) {}
  public static Period ofWeeks(int n) {}
  public static Period ofMonths(int n) {}
  public static Period ofYears(int n) {}
  public static Period of(int years, int months, int days) {}
  public static Period between(LocalDate from, LocalDate to) {}
  public int getDays() {}
  public int getMonths() {}
  public int getYears() {}
}
public final class Instant implements Temporal, TemporalAdjuster, Comparable<Instant>, Serializable {
  public static final Instant EPOCH = null;
  public static final Instant MIN = null;
  public static final Instant MAX = null;
  public static Instant now() {}
  public static Instant now(Clock clock) {}
  public static Instant ofEpochSecond(long n) {}
  public static Instant ofEpochSecond(long n, long nanos) {}
  public static Instant ofEpochMilli(long n) {}
  public static Instant from(TemporalAccessor temporal) {}
  public static Instant parse(CharSequence text) {}
  public long getEpochSecond() {}
  public int getNano() {}
  public long toEpochMilli() {}
  public boolean isAfter(Instant other) {}
  public boolean isBefore(Instant other) {}
  public ZonedDateTime atZone(ZoneId zone) {}
  public OffsetDateTime atOffset(ZoneOffset offset) {}
  public Instant truncatedTo(TemporalUnit unit) {}
  public Instant plus(TemporalAmount amount) {}
  public Instant plus(long n, TemporalUnit unit) {}
  public Instant plusSeconds(long n) {}
  public Instant plusMillis(long n) {}
  public Instant plusNanos(long n) {}
  public Instant minus(TemporalAmount amount) {}
  public Instant minus(long n, TemporalUnit unit) {}
  public Instant minusSeconds(long n) {}
  public Instant minusMillis(long n) {}
  public Instant minusNanos(long n) {}
}
public final class LocalDate implements ChronoLocalDate, Temporal, TemporalAdjuster, Serializable {
  public static LocalDate now() {}
  public static LocalDate now(ZoneId zone) {}
  public static LocalDate now(Clock clock) {}
  public static LocalDate parse(CharSequence text) {}
  public static LocalDate from(TemporalAccessor temporal) {}
  public static LocalDate of(int year, int month, int day) {}
  public static LocalDate of(int year, Month month, int day) {}
  public static LocalDate ofEpochDay(long n) {}
  public LocalDateTime atTime(int hour, int minute) {}
  public LocalDateTime atTime(LocalTime time) {}
  public ZonedDateTime atStartOfDay(ZoneId zone) {}
  public int getYear() {}
  public int getMonthValue() {}
  public Month getMonth() {}
  public int getDayOfMonth() {}
  public int getDayOfYear() {}
  public DayOfWeek getDayOfWeek() {}
  public LocalDateTime atStartOfDay() {}
  public long toEpochDay() {}
  public int lengthOfMonth() {}
  public boolean isLeapYear() {}
  public LocalDate with(TemporalAdjuster adjuster) {}
  public LocalDate plus(TemporalAmount amount) {}
  public LocalDate plus(long n, TemporalUnit unit) {}
  public LocalDate plusDays(long n) {}
  public LocalDate plusWeeks(long n) {}
  public LocalDate plusMonths(long n) {}
  public LocalDate plusYears(long n) {}
  public LocalDate minus(TemporalAmount amount) {}
  public LocalDate minus(long n, TemporalUnit unit) {}
  public LocalDate minusDays(long n) {}
  public LocalDate minusWeeks(long n) {}
  public LocalDate minusMonths(long n) {}
  public LocalDate minusYears(long n) {}
}
public final class LocalTime implements Temporal, TemporalAdjuster, Comparable<LocalTime>, Serializable {
  public static LocalTime now() {}
  public static LocalTime now(ZoneId zone) {}
  public static LocalTime now(Clock clock) {}
  public static LocalTime parse(CharSequence text) {}
  public static LocalTime from(TemporalAccessor temporal) {}
  public static LocalTime of(int hour, int minute) {}
  public static LocalTime of(int hour, int minute, int second) {}
  public LocalDateTime atDate(LocalDate date) {}
  public boolean isAfter(LocalTime other) {}
  public boolean isBefore(LocalTime other) {}
  public boolean isEqual(LocalTime other) {}
  public int getHour() {}
  public int getMinute() {}
  public int getSecond() {}
  public int getNano() {}
  public int toSecondOfDay() {}
  public long toNanoOfDay() {}
  public LocalTime with(TemporalAdjuster adjuster) {}
  public LocalTime truncatedTo(TemporalUnit unit) {}
  public LocalTime plus(TemporalAmount amount) {}
  public LocalTime plus(long n, TemporalUnit unit) {}
  public LocalTime plusHours(long n) {}
  public LocalTime plusMinutes(long n) {}
  public LocalTime plusSeconds(long n) {}
  public LocalTime plusNanos(long n) {}
  public LocalTime minus(TemporalAmount amount) {}
  public LocalTime minus(long n, TemporalUnit unit) {}
  public LocalTime minusHours(long n) {}
  public LocalTime minusMinutes(long n) {}
  public LocalTime minusSeconds(long n) {}
  public LocalTime minusNanos(long n) {}
}
public final class LocalDateTime implements ChronoLocalDateTime<LocalDate>, Temporal, TemporalAdjuster, Serializable {
  public static LocalDateTime now() {}
  public static LocalDateTime now(ZoneId zone) {}
  public static LocalDateTime now(Clock clock) {}
  public static LocalDateTime parse(CharSequence text) {}
  public static LocalDateTime from(TemporalAccessor temporal) {}
  public static LocalDateTime of(LocalDate date, LocalTime time) {}
  public static LocalDateTime of(int year, int month, int day, int hour, int minute) {}
  public static LocalDateTime of(int year, int month, int day, int hour, int minute, int second) {}
  public static LocalDateTime ofInstant(Instant instant, ZoneId zone) {}
  public ZonedDateTime atZone(ZoneId zone) {}
  public OffsetDateTime atOffset(ZoneOffset offset) {}
  public Instant toInstant(ZoneOffset offset) {}
  public int getYear() {}
  public int getMonthValue() {}
  public Month getMonth() {}
  public int getDayOfMonth() {}
  public DayOfWeek getDayOfWeek() {}
  public int getHour() {}
  public int getMinute() {}
  public int getSecond() {}
  public int getNano() {}
  public LocalDate toLocalDate() {}
  public LocalTime toLocalTime() {}
  public LocalDateTime with(TemporalAdjuster adjuster) {}
  public LocalDateTime truncatedTo(TemporalUnit unit) {}
  public LocalDateTime plus(TemporalAmount amount) {}
  public LocalDateTime plus(long n, TemporalUnit unit) {}
  public LocalDateTime plusDays(long n) {}
  public LocalDateTime plusWeeks(long n) {}
  public LocalDateTime plusMonths(long n) {}
  public LocalDateTime plusYears(long n) {}
  public LocalDateTime plusHours(long n) {}
  public LocalDateTime plusMinutes(long n) {}
  public LocalDateTime plusSeconds(long n) {}
  public LocalDateTime plusNanos(long n) {}
  public LocalDateTime minus(TemporalAmount amount) {}
  public LocalDateTime minus(long n, TemporalUnit unit) {}
  public LocalDateTime minusDays(long n) {}
  public LocalDateTime minusWeeks(long n) {}
  public LocalDateTime minusMonths(long n) {}
  public LocalDateTime minusYears(long n) {}
  public LocalDateTime minusHours(long n) {}
  public LocalDateTime minusMinutes(long n) {}
  public LocalDateTime minusSeconds(long n) {}
  public LocalDateTime minusNanos(long n) {}
}
public final class ZonedDateTime implements ChronoZonedDateTime<LocalDate>, Temporal, Serializable {
  public static ZonedDateTime now() {}
  public static ZonedDateTime now(ZoneId zone) {}
  public static ZonedDateTime now(Clock clock) {}
  public static ZonedDateTime parse(CharSequence text) {}
  public static ZonedDateTime from(TemporalAccessor temporal) {}
  public static ZonedDateTime of(LocalDateTime time, ZoneId zone) {}
  public static ZonedDateTime ofInstant(Instant instant, ZoneId zone) {}
  public ZonedDateTime withZoneSameInstant(ZoneId zone) {}
  public int getYear() {}
  public int getMonthValue() {}
  public Month getMonth() {}
  public int getDayOfMonth() {}
  public DayOfWeek getDayOfWeek() {}
  public int getHour() {}
  public int getMinute() {}
  public int getSecond() {}
  public int getNano() {}
  public LocalDate toLocalDate() {}
  public LocalTime toLocalTime() {}
  public LocalDateTime toLocalDateTime() {}
  public OffsetDateTime toOffsetDateTime() {}
  public Instant toInstant() {}
  public long toEpochSecond() {}
  public ZoneId getZone() {}
  public ZoneOffset getOffset() {}
  public ZonedDateTime with(TemporalAdjuster adjuster) {}
  public ZonedDateTime truncatedTo(TemporalUnit unit) {}
  public ZonedDateTime plus(TemporalAmount amount) {}
  public ZonedDateTime plus(long n, TemporalUnit unit) {}
  public ZonedDateTime plusDays(long n) {}
  public ZonedDateTime plusWeeks(long n) {}
  public ZonedDateTime plusMonths(long n) {}
  public ZonedDateTime plusYears(long n) {}
  public ZonedDateTime plusHours(long n) {}
  public ZonedDateTime plusMinutes(long n) {}
  public ZonedDateTime plusSeconds(long n) {}
  public ZonedDateTime plusNanos(long n) {}
  public ZonedDateTime minus(TemporalAmount amount) {}
  public ZonedDateTime minus(long n, TemporalUnit unit) {}
  public ZonedDateTime minusDays(long n) {}
  public ZonedDateTime minusWeeks(long n) {}
  public ZonedDateTime minusMonths(long n) {}
  public ZonedDateTime minusYears(long n) {}
  public ZonedDateTime minusHours(long n) {}
  public ZonedDateTime minusMinutes(long n) {}
  public ZonedDateTime minusSeconds(long n) {}
  public ZonedDateTime minusNanos(long n) {}
}
public final class OffsetDateTime implements Temporal, TemporalAdjuster, Comparable<OffsetDateTime>, Serializable {
  public static OffsetDateTime now() {}
  public static OffsetDateTime now(ZoneId zone) {}
  public static OffsetDateTime now(Clock clock) {}
  public static OffsetDateTime parse(CharSequence text) {}
  public static OffsetDateTime from(TemporalAccessor temporal) {}
  public static OffsetDateTime of(LocalDateTime time, ZoneOffset offset) {}
  public static OffsetDateTime ofInstant(Instant instant, ZoneId zone) {}
  public boolean isAfter(OffsetDateTime other) {}
  public boolean isBefore(OffsetDateTime other) {}
  public boolean isEqual(OffsetDateTime other) {}
  public int getYear() {}
  public int getMonthValue() {}
  public Month getMonth() {}
  public int getDayOfMonth() {}
  public int getHour() {}
  public int getMinute() {}
  public int getSecond() {}
  public LocalDate toLocalDate() {}
  public LocalTime toLocalTime() {}
  public LocalDateTime toLocalDateTime() {}
  public ZonedDateTime toZonedDateTime() {}
  public Instant toInstant() {}
  public long toEpochSecond() {}
  public ZoneOffset getOffset() {}
  public OffsetDateTime with(TemporalAdjuster adjuster) {}
  public OffsetDateTime truncatedTo(TemporalUnit unit) {}
  public OffsetDateTime plus(TemporalAmount amount) {}
  public OffsetDateTime plus(long n, TemporalUnit unit) {}
  public OffsetDateTime plusDays(long n) {}
  public OffsetDateTime plusWeeks(long n) {}
  public OffsetDateTime plusMonths(long n) {}
  public OffsetDateTime plusYears(long n) {}
  public OffsetDateTime plusHours(long n) {}
  public OffsetDateTime plusMinutes(long n) {}
  public OffsetDateTime plusSeconds(long n) {}
  public OffsetDateTime plusNanos(long n) {}
  public OffsetDateTime minus(TemporalAmount amount) {}
  public OffsetDateTime minus(long n, TemporalUnit unit) {}
  public OffsetDateTime minusDays(long n) {}
  public OffsetDateTime minusWeeks(long n) {}
  public OffsetDateTime minusMonths(long n) {}
  public OffsetDateTime minusYears(long n) {}
  public OffsetDateTime minusHours(long n) {}
  public OffsetDateTime minusMinutes(long n) {}
  public OffsetDateTime minusSeconds(long n) {}
  public OffsetDateTime minusNanos(long n) {}
}
public abstract class ZoneId implements Serializable {
  public static ZoneId of(String id) {}
  public static ZoneId systemDefault() {}
  public String getId() {}
}
public final class ZoneOffset extends ZoneId implements TemporalAccessor, TemporalAdjuster, Comparable<ZoneOffset> {
  public static final ZoneOffset UTC = null;
  public static ZoneOffset of(String id) {}
  public static ZoneOffset ofHours(int hours) {}
  public int getTotalSeconds() {}
}
public abstract class Clock {
  public static Clock systemUTC() {}
  public static Clock systemDefaultZone() {}
  public static Clock fixed(Instant instant, ZoneId zone) {}
  public static Clock offset(Clock clock, Duration offset) {}
  public Instant instant() {}
  public long millis() {}
  public ZoneId getZone() {}
  public Clock withZone(ZoneId zone) {}
}
public enum DayOfWeek implements TemporalAccessor, TemporalAdjuster {
  MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY;
  public static DayOfWeek of(int n) {}
  public int getValue() {}
  public DayOfWeek plus(long n) {}
  public DayOfWeek minus(long n) {}
}
public enum Month implements TemporalAccessor, TemporalAdjuster {
  JANUARY, FEBRUARY, MARCH, APRIL, MAY, JUNE, JULY, AUGUST, SEPTEMBER, OCTOBER, NOVEMBER, DECEMBER;
  public static Month of(int n) {}
  public int getValue() {}
  public Month plus(long n) {}
  public Month minus(long n) {}
}
