package dev.phyla.model;

import static dev.phyla.model.Comparison.same;

import dev.phyla.World;

/// Random sorting.
final class SortOperations {
  private final World world;
  private final ReferenceWorld reference;
  private final Choices choices;

  /// The key that was used last, which is used again and again so that rows are often in order.
  private SortKey<?> recent = SortKey.ALL.getFirst();

  SortOperations(World world, ReferenceWorld reference, Choices choices) {
    this.world = world;
    this.reference = reference;
    this.choices = choices;
  }

  Operation next() {
    if (choices.rarely(2)) {
      recent = choices.any(SortKey.ALL);
    }
    SortKey<?> key = recent;
    boolean descending = choices.rarely(3);
    Wanted wanted = wanted(key.type());
    return Operation.of(
        () -> {
          long content = world.contentHash();
          long state = world.stateHash();
          boolean moved = key.sort(world, wanted.queryOf(world), descending);
          same(moved, reference.sort(wanted, key, descending), "whether rows moved");
          same(world.contentHash(), content, "the content");
          same(world.stateHash() != state, moved, "whether the state changed");
        },
        "sort",
        wanted,
        "by",
        key,
        descending ? "descending" : "");
  }

  private Wanted wanted(Class<?> type) {
    Wanted wanted = Wanted.having(type);
    return switch (choices.random().nextInt(6)) {
      case 0 -> wanted.tagged(choices.any(Kinds.TAGS));
      case 1 -> wanted.withDisabled();
      case 2 -> {
        Class<?> other = choices.type();
        yield other == type ? wanted : wanted.without(other);
      }
      default -> wanted;
    };
  }
}
