package dev.phyla.internal.layout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Entity;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainAccessorsTest {
  record None() {}

  record All(
      boolean a,
      byte b,
      short c,
      char d,
      int e,
      long f,
      float g,
      double h,
      String i,
      Entity j,
      int[] k) {}

  record Spelled(int value) {
    @Override
    public int value() {
      return value;
    }
  }

  record Generic<T>(T value, List<T> others) {}

  record Outer(All inner, Outer next) {}

  private record Hidden(float x) {}

  record Counting(int value) {
    @Override
    public int value() {
      return value + 1;
    }
  }

  record Swapped(int a, int b) {
    @Override
    public int a() {
      return b;
    }
  }

  record Inside(Counting counting) {}

  enum Colour {
    RED
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        None.class,
        All.class,
        Spelled.class,
        Generic.class,
        Outer.class,
        Hidden.class,
        Colour.class,
        String.class
      })
  void arePlainIfTheyReadTheirFields(Class<?> type) {
    assertThat(PlainAccessors.of(type)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(classes = {Counting.class, Swapped.class, Inside.class})
  void areNotPlainIfTheyDoAnythingElse(Class<?> type) {
    assertThat(PlainAccessors.of(type)).isFalse();
  }

  @Test
  void ofALocalRecordArePlain() {
    record Local(int value) {}
    assertThat(PlainAccessors.of(Local.class)).isTrue();
  }
}
