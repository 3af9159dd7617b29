package dev.phyla.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ParameterSetTest {
  private enum Layout {
    RANDOM,
    ONE_LINE
  }

  private record Settings(
      @Parameter(value = "60", min = 0, max = 1000, unit = "sheep", description = "at the start")
          int sheep,
      @Parameter(value = "0.2", min = 0, max = 1) double sheepBirths,
      @Parameter(value = "1e12", min = 1) long budget,
      @Parameter(value = "0.1", max = 0.1) float share,
      @Parameter("true") boolean isPeriodic,
      @Parameter("plain") String title,
      @Parameter("one-line") Layout layout) {}

  private final ParameterSet<Settings> set = ParameterSet.of(Settings.class);

  @Test
  void defaultsAreThoseOfTheAnnotations() {
    assertThat(set.defaults())
        .isEqualTo(new Settings(60, 0.2, 1_000_000_000_000L, 0.1f, true, "plain", Layout.ONE_LINE));
    assertThat(set.parse(Map.of())).isEqualTo(set.defaults());
    assertThat(set.all()).hasSize(7);
    ParameterInfo sheep = set.info("sheep");
    assertThat(sheep)
        .isEqualTo(
            new ParameterInfo("sheep", "sheep", int.class, 60, 0, 1000, "sheep", "at the start"));
    assertThat(sheep.isNumber()).isTrue();
    assertThat(sheep.isWhole()).isTrue();
    assertThat(sheep.constants()).isEmpty();
    assertThat(set.info("layout").constants()).containsExactly("RANDOM", "ONE_LINE");
    assertThat(set.info("title").isNumber()).isFalse();
    assertThat(set.info("isPeriodic").isNumber()).isFalse();
    assertThat(set.info("budget").isWhole()).isTrue();
    assertThat(set.info("share").isWhole()).isFalse();
    assertThat(set.type()).isEqualTo(Settings.class);
    assertThat(set)
        .hasToString("Settings[sheep, sheepBirths, budget, share, isPeriodic, title, layout]");
  }

  private record Bare(int a, double b, boolean c, String d, Layout e, long f, float g) {}

  @Test
  void componentsWithoutAnnotationHaveZeros() {
    assertThat(ParameterSet.of(Bare.class).defaults())
        .isEqualTo(new Bare(0, 0, false, "", Layout.RANDOM, 0, 0));
  }

  @Test
  void namesAreUnderstoodInBothForms() {
    assertThat(set.parse(Map.of("sheep-births", "0.5")).sheepBirths()).isEqualTo(0.5);
    assertThat(set.parse(Map.of("sheepBirths", "0.5")).sheepBirths()).isEqualTo(0.5);
    assertThat(set.info("is-periodic").name()).isEqualTo("isPeriodic");
    var twice = new LinkedHashMap<String, String>();
    twice.put("sheepBirths", "0.5");
    twice.put("sheep-births", "0.5");
    assertThatThrownBy(() -> set.parse(twice))
        .isInstanceOf(ParameterException.class)
        .hasMessage(
            "The parameter \"sheepBirths\" is given twice, as sheepBirths and as sheep-births.");
  }

  private record Acronyms(int maxHPValue, int x2Max, int some_name) {}

  @Test
  void optionNamesAreInKebabCase() {
    assertThat(ParameterSet.of(Acronyms.class).all().stream().map(ParameterInfo::optionName))
        .containsExactly("max-hp-value", "x2-max", "some-name");
  }

  @Test
  void textsAndPlainValuesAreConverted() {
    assertThat(
            set.parse(
                Map.of(
                    "sheep",
                    " 1e2 ",
                    "sheepBirths",
                    1,
                    "budget",
                    5.0,
                    "share",
                    "-3",
                    "isPeriodic",
                    "false",
                    "title",
                    7,
                    "layout",
                    Layout.RANDOM)))
        .isEqualTo(new Settings(100, 1, 5, -3, false, "7", Layout.RANDOM));
    assertThat(set.parse(Map.of("layout", "random")).layout()).isEqualTo(Layout.RANDOM);
    assertThat(set.parse(Map.of("layout", "ONE_LINE")).layout()).isEqualTo(Layout.ONE_LINE);
    assertThat(set.parse(Map.of("isPeriodic", true)).isPeriodic()).isTrue();
  }

  @Test
  void valuesOutsideOfTheRangeAreRefused() {
    assertRefused(
        "sheep",
        "1001",
        "The parameter \"sheep\" cannot be \"1001\"; it is a whole number from 0 to 1000 (sheep).");
    assertRefused(
        "sheep",
        -1,
        "The parameter \"sheep\" cannot be -1; it is a whole number from 0 to 1000 (sheep).");
    assertRefused(
        "sheep-births",
        1.5,
        "The parameter \"sheepBirths\" cannot be 1.5; it is a number from 0 to 1.");
    assertRefused(
        "budget", 0, "The parameter \"budget\" cannot be 0; it is a whole number of at least 1.");
    assertRefused(
        "share",
        "0.2",
        "The parameter \"share\" cannot be \"0.2\"; it is a number of at most 0.1.");
  }

  @Test
  void valuesOfAnotherKindAreRefused() {
    assertRefused(
        "sheepBirths",
        "NaN",
        "The parameter \"sheepBirths\" cannot be \"NaN\"; it is a number from 0 to 1.");
    assertRefused(
        "sheepBirths",
        Double.NaN,
        "The parameter \"sheepBirths\" cannot be NaN; it is a number from 0 to 1.");
    assertRefused(
        "share",
        Float.NaN,
        "The parameter \"share\" cannot be NaN; it is a number of at most 0.1.");
    assertRefused(
        "sheep",
        "many",
        "The parameter \"sheep\" cannot be \"many\"; it is a whole number from 0 to 1000 (sheep).");
    assertRefused(
        "sheep",
        "1.5",
        "The parameter \"sheep\" cannot be \"1.5\"; it is a whole number from 0 to 1000 (sheep).");
    assertRefused(
        "sheep",
        "4294967297",
        "The parameter \"sheep\" cannot be \"4294967297\"; it is a whole number from 0 to 1000 (sheep).");
    assertRefused(
        "layout",
        "CIRCLE",
        "The parameter \"layout\" cannot be \"CIRCLE\"; it is one of RANDOM, ONE_LINE.");
    assertRefused(
        "isPeriodic",
        "yes",
        "The parameter \"isPeriodic\" cannot be \"yes\"; it is true or false.");
    assertThat(set.info("title").allowed()).isEqualTo("a text");
  }

  private record Unlimited(double x) {}

  @Test
  void anUnlimitedNumberCannotBeNaNButInfinite() {
    var unlimited = ParameterSet.of(Unlimited.class);
    assertThat(unlimited.parse(Map.of("x", "Infinity")).x()).isInfinite();
    assertThatThrownBy(() -> unlimited.parse(Map.of("x", Double.NaN)))
        .hasMessage("The parameter \"x\" cannot be NaN; it is a number.");
  }

  private void assertRefused(String name, Object value, String message) {
    assertThatThrownBy(() -> set.parse(Map.of(name, value)))
        .isInstanceOf(ParameterException.class)
        .hasMessage(message);
    assertThatThrownBy(() -> set.with(set.defaults(), name, value)).hasMessage(message);
  }

  @Test
  void unknownNamesAreRefusedWithTheNearestOnes() {
    assertThatThrownBy(() -> set.parse(Map.of("shep", "1")))
        .isInstanceOf(ParameterException.class)
        .hasMessage(
            "There is no parameter \"shep\"; did you mean sheep? All are sheep, sheepBirths,"
                + " budget, share, isPeriodic, title, layout.");
    assertThatThrownBy(() -> set.get(set.defaults(), "wolves"))
        .hasMessage(
            "There is no parameter \"wolves\"; the parameters are sheep, sheepBirths, budget, share,"
                + " isPeriodic, title, layout.");
    record None() {}
    assertThatThrownBy(() -> ParameterSet.of(None.class).info("x"))
        .hasMessage("There is no parameter \"x\"; the model has none.");
  }

  @Test
  void recordsBecomeMapsAndBack() {
    Settings other = set.with(set.defaults(), "layout", "RANDOM");
    assertThat(set.get(other, "layout")).isEqualTo(Layout.RANDOM);
    Map<String, Object> map = set.toMap(other);
    assertThat(map.keySet())
        .containsExactly(
            "sheep", "sheepBirths", "budget", "share", "isPeriodic", "title", "layout");
    assertThat(map).containsEntry("layout", "RANDOM").containsEntry("share", 0.1f);
    assertThat(set.parse(map)).isEqualTo(other);
    assertThat(set.parse(set.toTexts(other))).isEqualTo(other);
    assertThat(set.info("layout").toText(Layout.RANDOM)).isEqualTo("RANDOM");
    assertThatThrownBy(() -> map.put("x", 1)).isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void recordsOfTheConstructorAreChecked() {
    assertThat(set.check(set.defaults())).isEqualTo(set.defaults());
    assertThatThrownBy(() -> set.check(new Settings(-1, 0, 1, 0, true, "", Layout.RANDOM)))
        .isInstanceOf(ParameterException.class)
        .hasMessageStartingWith("The parameter \"sheep\" cannot be -1;");
    assertThatThrownBy(() -> set.check(new Settings(1, 0, 1, 0, true, null, Layout.RANDOM)))
        .hasMessage("The parameter \"title\" cannot be null; it is a text.");
    assertThatThrownBy(() -> set.check(null)).hasMessage("The parameters are null.");
    assertThatThrownBy(() -> set.info("sheep").convert(null))
        .hasMessage("The value of the parameter sheep is null.");
  }

  private record Pair(int low, int high) {
    Pair {
      if (low > high) {
        throw new IllegalArgumentException("low is greater than high");
      }
      if (high == 99) {
        throw new ParameterException("not 99", null);
      }
      if (high == 98) {
        throw new AssertionError("not 98");
      }
    }
  }

  @Test
  void theRecordItselfMayRefuseValues() {
    var pairs = ParameterSet.of(Pair.class);
    assertThatThrownBy(() -> pairs.parse(Map.of("low", 1)))
        .isInstanceOf(ParameterException.class)
        .hasMessage("The record Pair refused its values: low is greater than high");
    assertThatThrownBy(() -> pairs.parse(Map.of("high", 99))).hasMessage("not 99");
    assertThatThrownBy(() -> pairs.parse(Map.of("high", 98))).isInstanceOf(AssertionError.class);
  }

  private record WrongType(List<String> names) {}

  private record WrongDefault(@Parameter(value = "5", max = 4) int x) {}

  private record WrongRange(@Parameter(min = 2, max = 1) int x) {}

  private record RangeOfText(@Parameter(min = 2) String x) {}

  private record SameOption(int someName, int some_name) {}

  private enum Empty {}

  private record EmptyEnum(Empty x) {}

  @Test
  void wrongDeclarationsAreRefused() {
    assertThatThrownBy(() -> ParameterSet.of(WrongType.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "WrongType.names has the type List, which a parameter cannot have; use int, long, float,"
                + " double, boolean, String or an enum.");
    assertThatThrownBy(() -> ParameterSet.of(WrongDefault.class))
        .hasMessage(
            "The default of WrongDefault.x is not allowed: The parameter \"x\" cannot be \"5\"; it is"
                + " a whole number of at most 4.");
    assertThatThrownBy(() -> ParameterSet.of(WrongRange.class))
        .hasMessage("The range of WrongRange.x is empty: from 2.0 to 1.0.");
    assertThatThrownBy(() -> ParameterSet.of(RangeOfText.class))
        .hasMessage(
            "RangeOfText.x has a range, but its values are not numbers; remove min and max.");
    assertThatThrownBy(() -> ParameterSet.of(SameOption.class))
        .hasMessage(
            "The parameters someName and some_name of SameOption have the same option --some-name;"
                + " rename one of them.");
    assertThatThrownBy(() -> ParameterSet.of(EmptyEnum.class)).hasMessageContaining("type Empty");
    @SuppressWarnings({"unchecked", "rawtypes"})
    Class<Record> noRecord = (Class) String.class;
    assertThatThrownBy(() -> ParameterSet.of(noRecord))
        .hasMessage("java.lang.String is not a record class.");
  }
}
