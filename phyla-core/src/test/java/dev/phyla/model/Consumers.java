package dev.phyla.model;

import static dev.phyla.Term.added;
import static dev.phyla.Term.changed;
import static dev.phyla.Term.read;
import static dev.phyla.Term.removed;
import static dev.phyla.model.Comparison.same;

import dev.phyla.Entity;
import dev.phyla.Query1;
import dev.phyla.Removals;
import dev.phyla.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// The consumers of the world, which must see what the reference expects.
final class Consumers {
  private final World world;
  private final ReferenceWorld reference;
  private final List<Consumer<?>> consumers = new ArrayList<>();

  Consumers(World world, ReferenceWorld reference) {
    this.world = world;
    this.reference = reference;
  }

  private record Consumer<T>(
      Class<T> type,
      Query1<T> additions,
      Query1<T> changes,
      Removals<T> removals,
      ReferenceConsumers.Unseen unseen) {}

  int count() {
    return consumers.size();
  }

  <T> void add(Class<T> type) {
    consumers.add(
        new Consumer<>(
            type,
            world.query(read(type), added(type)),
            world.query(read(type), changed(type)),
            world.query(removed(type)),
            reference.consumers().add(type)));
  }

  /// Drops one, for the garbage collector too.
  void remove(int index) {
    reference.consumers().remove(consumers.remove(index).unseen);
  }

  /// Reads everything with one consumer.
  void look(int index) {
    look(consumers.get(index));
  }

  private <T> void look(Consumer<T> consumer) {
    ReferenceConsumers.Unseen unseen = consumer.unseen;
    compare(consumer, consumer.additions, unseen.added());
    compare(consumer, consumer.changes, unseen.changed());
    same(consumer.removals.count(), unseen.removed().size(), consumer.removals, "count");
    List<String> seen = new ArrayList<>();
    consumer.removals.each((entity, value) -> seen.add(entity + " " + value));
    same(seen, unseen.removed(), consumer.removals);
    unseen.clear();
  }

  private <T> void compare(Consumer<T> consumer, Query1<T> query, Set<Entity> unseen) {
    List<String> expected = new ArrayList<>();
    reference.visit(
        Wanted.having(consumer.type),
        Set.of(),
        (entity, own) -> {
          if (unseen.contains(entity)) {
            expected.add(entity + " " + own.get(consumer.type));
          }
        });
    same(query.count(), expected.size(), query, "count");
    List<String> seen = new ArrayList<>();
    query.each((entity, value) -> seen.add(entity + " " + value));
    same(seen, expected, query);
    same(query.count(), 0, query, "count afterwards");
  }
}
