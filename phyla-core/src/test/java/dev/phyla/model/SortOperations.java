package dev.phyla.model;

import static dev.phyla.model.Comparison.same;

import dev.phyla.Entity;
import dev.phyla.Groups;
import dev.phyla.Query;
import dev.phyla.World;
import dev.phyla.model.Kinds.Guest;
import dev.phyla.model.Kinds.Health;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Random sorting and grouping.
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
    return choices.rarely(4) ? group() : sort();
  }

  private Operation sort() {
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

  private Operation group() {
    boolean byColumn = choices.rarely(2);
    Wanted wanted = wanted(byColumn ? Guest.class : Health.class);
    return Operation.of(
        () -> {
          Query query = wanted.queryOf(world);
          Groups<Integer> groups =
              byColumn
                  ? query.groupBy(world.column(Guest.class, "of", int[].class))
                  : query.groupBy(Health.class, health -> health.current() / 100);
          Map<Integer, List<Entity>> expected = new TreeMap<>();
          for (Entity entity : reference.select(wanted)) {
            Map<Class<?>, Object> components = reference.components(entity);
            int key =
                byColumn
                    ? ((Guest) components.get(Guest.class)).of()
                    : ((Health) components.get(Health.class)).current() / 100;
            expected.computeIfAbsent(key, _ -> new ArrayList<>()).add(entity);
          }
          same(groups.keys(), List.copyOf(expected.keySet()), "the keys of groups");
          expected.forEach((key, group) -> same(groups.group(key), group, "the group", key));
        },
        "group",
        wanted);
  }
}
