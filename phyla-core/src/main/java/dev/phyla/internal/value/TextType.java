package dev.phyla.internal.value;

import dev.phyla.snapshot.PlainType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// An immutable type whose values are written as the text of their `toString`.
final class TextType extends ImmutableType {
  private static final Map<Class<?>, TextType> ALL = new HashMap<>();

  static {
    add(UUID.class, UUID::fromString);
    add(BigInteger.class, BigInteger::new);
    add(BigDecimal.class, BigDecimal::new);
    add(Character.class, TextType::character);
    add(Duration.class, Duration::parse);
    add(Instant.class, Instant::parse);
    add(LocalDate.class, LocalDate::parse);
    add(LocalDateTime.class, LocalDateTime::parse);
    add(LocalTime.class, LocalTime::parse);
    add(MonthDay.class, MonthDay::parse);
    add(OffsetDateTime.class, OffsetDateTime::parse);
    add(OffsetTime.class, OffsetTime::parse);
    add(Period.class, Period::parse);
    add(Year.class, text -> Year.of(Integer.parseInt(text))); // parse() wants four digits
    add(YearMonth.class, YearMonth::parse);
    add(ZonedDateTime.class, ZonedDateTime::parse);
    add(ZoneId.class, ZoneId::of);
    add(ZoneOffset.class, ZoneOffset::of);
    add(DayOfWeek.class, DayOfWeek::valueOf);
    add(Month.class, Month::valueOf);
  }

  private final Class<?> type;
  private final Function<String, ?> parser;

  private TextType(Class<?> type, Function<String, ?> parser) {
    this.type = type;
    this.parser = parser;
  }

  private static <T> void add(Class<T> type, Function<String, T> parser) {
    ALL.put(type, new TextType(type, parser));
  }

  private static Character character(String text) {
    if (text.length() != 1) {
      throw new IllegalArgumentException("A character is a text of length 1.");
    }
    return text.charAt(0);
  }

  /// The type of a class, or null if it is not one of these.
  static @Nullable TextType find(Class<?> type) {
    if (type == char.class) {
      return ALL.get(Character.class);
    }
    TextType found = ALL.get(type);
    boolean isRegion = found == null && ZoneId.class.isAssignableFrom(type); // it is not public
    return isRegion ? ALL.get(ZoneId.class) : found;
  }

  @Override
  Object plain(Object value) {
    return value.toString();
  }

  @Override
  Object value(Object plain) {
    if (!(plain instanceof String text)) {
      throw mismatch(plain);
    }
    try {
      return parser.apply(text);
    } catch (RuntimeException e) {
      throw mismatch(plain);
    }
  }

  @Override
  PlainType shape(Shapes shapes) {
    return type == Character.class ? PlainType.Scalar.CHARACTER : PlainType.Scalar.TEXT;
  }

  @Override
  public boolean isText() {
    return true;
  }

  @Override
  public String describe() {
    return type.getSimpleName();
  }
}
