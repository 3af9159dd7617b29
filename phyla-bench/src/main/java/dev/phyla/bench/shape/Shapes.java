package dev.phyla.bench.shape;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// The programs of this package.
public enum Shapes {
  CART_POLE_1("cart-pole in one system", CartPole.InOneSystem::new),
  CART_POLE_3("cart-pole in three systems", CartPole.InThreeSystems::new),
  HANDLES_PASSED("cart-pole, handles passed to methods", CartPole.PassingHandles::new),
  RARE_BRANCH("a rare branch that becomes common", RareBranch::new),
  LAMBDA_200("a lambda of 200 bytecodes", LongLambda.Of200Bytecodes::new),
  LAMBDA_300("a lambda of 300 bytecodes", LongLambda.Of300Bytecodes::new),
  COLUMNS_13("five components, 13 columns", Bodies::new),
  NESTED_RECORDS("nested records", NestedRecords::new),
  VALIDATING_RECORD("a record that checks its values", ValidatingRecord::new),
  ACCUMULATING("accumulating into captured state", Accumulating::new),
  NEW_OR_SAME("a new record or the same", NewOrSame::new),
  SMALL_THEN_LARGE("small archetypes first", SmallThenLarge::new),
  RARE_CALLS("calls into the JDK in a rare branch", RareCalls::new),
  RANDOM_WALK("random numbers", RandomWalk::new),
  INNER_LOOP("a loop inside the lambda", Steering::new),
  SEVEN_SYSTEMS("the seven systems of abeimler", SevenSystems::new),
  HUNDRED_SYSTEMS("a hundred systems", HundredSystems::new),
  WOLF_SHEEP("wolves and sheep, one by one", WolvesAndSheep::new);

  private final String title;

  @SuppressWarnings("ImmutableEnumChecker") // a constructor, which has no state
  private final Supplier<Shape> factory;

  Shapes(String title, Supplier<Shape> factory) {
    this.title = title;
    this.factory = factory;
  }

  /// The shape with the given id.
  ///
  /// @throws IllegalArgumentException if there is none
  public static Shapes named(String id) {
    return Arrays.stream(values())
        .filter(shape -> shape.id().equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    Arrays.stream(values())
                        .map(Shapes::id)
                        .collect(
                            Collectors.joining(
                                ", ", "There is no shape '" + id + "'; there are ", "."))));
  }

  /// The name by which users choose the program.
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /// A description of the program.
  public String title() {
    return title;
  }

  /// Whether the program has so much code that its warm-up takes seconds and is measured.
  public boolean isSlowToWarmUp() {
    return this == HUNDRED_SYSTEMS || this == WOLF_SHEEP;
  }

  /// Whether a tick is a loop over entities, which must not allocate, and not a whole simulation.
  public boolean isLoop() {
    return this != WOLF_SHEEP;
  }

  /// A new program, before its first tick.
  public Shape create() {
    return factory.get();
  }
}
