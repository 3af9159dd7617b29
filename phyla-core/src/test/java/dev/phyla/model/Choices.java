package dev.phyla.model;

import dev.phyla.Entity;
import dev.phyla.model.Kinds.Fragile;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/// Random entities, components and queries for operations to be about.
///
/// They depend only on the random numbers and the reference, so a seed always gives the same
/// program.
final class Choices {
  private static final int REMEMBERED_DEAD = 30;
  private static final int FAVOURITES = 4;

  private final Random random;
  private final ReferenceWorld reference;
  private final List<QueryCase> queries;
  private final List<Class<?>> palette;
  private final boolean forges;
  private final List<Entity> dead = new ArrayList<>(List.of(Entity.NONE));
  private Set<Entity> lastAlive = Set.of();

  /// @param palette the component types in use; with fewer of them archetypes are fuller
  /// @param forges whether some handles are forged
  Choices(
      Random random,
      ReferenceWorld reference,
      List<QueryCase> queries,
      List<Class<?>> palette,
      boolean forges) {
    this.random = random;
    this.reference = reference;
    this.queries = queries;
    this.palette = palette;
    this.forges = forges;
  }

  Random random() {
    return random;
  }

  /// True in one of a number of cases.
  boolean rarely(int cases) {
    return random.nextInt(cases) == 0;
  }

  <T> T any(List<? extends T> list) {
    return list.get(random.nextInt(list.size()));
  }

  /// Handles that are not alive.
  List<Entity> dead() {
    return dead;
  }

  /// Collects the entities that died since the last call.
  void noticeDead() {
    Set<Entity> alive = new HashSet<>(reference.alive());
    lastAlive.stream()
        .filter(entity -> !alive.contains(entity))
        .sorted(Comparator.comparingInt(Entity::index))
        .forEach(this::bury);
    lastAlive = alive;
  }

  /// Forgets the dead, because the state was replaced and their handles may be issued again.
  void stateReplaced() {
    dead.clear();
    dead.add(Entity.NONE);
    lastAlive = new HashSet<>(reference.alive());
  }

  void bury(Entity entity) {
    if (dead.size() == REMEMBERED_DEAD) {
      dead.remove(random.nextInt(dead.size()));
    }
    dead.add(entity);
  }

  /// Mostly a live entity, and often one of the few that most operations use; sometimes a dead or a
  /// forged one, or one that is yet to be spawned.
  Entity entity() {
    List<Entity> alive = reference.alive();
    int choice = random.nextInt(12);
    if (choice == 0 || alive.isEmpty()) {
      return any(dead);
    }
    Entity living = random.nextBoolean() ? any(alive) : any(favourites(alive));
    List<Entity> promised = reference.commands().promised();
    if (choice == 1 && !promised.isEmpty()) {
      return any(promised);
    }
    return choice == 2 && forges ? new Entity(living.index(), random.nextInt()) : living;
  }

  private static List<Entity> favourites(List<Entity> alive) {
    return alive.stream().sorted(Comparator.comparingInt(Entity::index)).limit(FAVOURITES).toList();
  }

  Class<?> type() {
    return any(palette);
  }

  /// Mostly a component that an entity has.
  Class<?> typeOf(Entity entity) {
    boolean hasAny = reference.isAlive(entity) && !reference.components(entity).isEmpty();
    return hasAny && !rarely(4) ? any(List.copyOf(reference.components(entity).keySet())) : type();
  }

  List<Class<?>> types(int most) {
    List<Class<?>> types = new ArrayList<>(palette);
    Collections.shuffle(types, random);
    return List.copyOf(types.subList(0, random.nextInt(Math.min(most, types.size()) + 1)));
  }

  /// A part to be set, which sometimes is equal to what the entity has already.
  Object partFor(Entity entity) {
    Class<?> type = type();
    boolean has = reference.isAlive(entity) && reference.components(entity).containsKey(type);
    return has && rarely(4) ? reference.components(entity).get(type) : part(type);
  }

  /// A value of a type, or the class that stands for its default.
  Object part(Class<?> type) {
    return rarely(4) ? type : Kinds.random(type, random);
  }

  /// Parts of different types.
  List<Object> parts(int most) {
    return types(most).stream().map(this::part).toList();
  }

  /// At least two parts of different types.
  List<Object> severalParts() {
    List<Object> parts = parts(5);
    while (parts.size() < 2) {
      parts = parts(5);
    }
    return parts;
  }

  /// Parts of which one cannot be stored.
  List<Object> brokenParts() {
    List<Object> parts = new ArrayList<>(parts(5));
    parts.removeIf(part -> ReferenceWorld.typeOf(part) == Fragile.class);
    parts.add(random.nextInt(parts.size() + 1), Fragile.BROKEN);
    return List.copyOf(parts);
  }

  /// Random component terms of a query.
  Wanted wanted() {
    List<Class<?>> types = new ArrayList<>(palette);
    Collections.shuffle(types, random);
    Wanted wanted = random.nextBoolean() ? Wanted.having(types.get(0)) : Wanted.having();
    if (random.nextBoolean()) {
      wanted = wanted.without(types.get(1));
    }
    return rarely(3) ? wanted.withOneOf(types.get(0), types.get(2)) : wanted;
  }

  QueryCase query() {
    return any(queries);
  }
}
