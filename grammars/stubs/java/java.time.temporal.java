package java.time.temporal;

import java.time.Duration;

public interface TemporalUnit {
  Duration getDuration();
}
public interface TemporalField {}
public interface TemporalAccessor {
  int get(TemporalField field);
  long getLong(TemporalField field);
  boolean isSupported(TemporalField field);
}
public interface TemporalAdjuster {
  Temporal adjustInto(Temporal temporal);
}
public interface TemporalAmount {
  Temporal addTo(Temporal temporal);
  Temporal subtractFrom(Temporal temporal);
}
public interface Temporal extends TemporalAccessor {
  long until(Temporal end, TemporalUnit unit);
}
public enum ChronoUnit implements TemporalUnit {
  NANOS, MICROS, MILLIS, SECONDS, MINUTES, HOURS, HALF_DAYS, DAYS, WEEKS, MONTHS, YEARS, DECADES, CENTURIES, MILLENNIA, ERAS, FOREVER;
  public Duration getDuration() {}
  public long between(Temporal from, Temporal to) {}
}
