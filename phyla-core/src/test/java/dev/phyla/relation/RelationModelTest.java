package dev.phyla.relation;

import static dev.phyla.Term.read;
import static dev.phyla.Term.related;
import static dev.phyla.Term.relatedTo;
import static dev.phyla.Term.relinked;
import static dev.phyla.Term.targetOf;
import static dev.phyla.Term.unrelated;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Entity;
import dev.phyla.EntityList;
import dev.phyla.Query;
import dev.phyla.World;
import dev.phyla.relation.Relation.OnTargetDespawn;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Random operations on links, directly and by commands, against links in a list.
class RelationModelTest {
  private record Body(int mass) {}

  private record Mark() {}

  private static final List<IntFunction<Record>> RELATIONS =
      List.of(
          Relations.Likes::new,
          Relations.Follows::new,
          i -> new Relations.Knows("day " + i),
          i -> new Relations.MarriedTo(),
          Relations.PartOf::new,
          i -> new Relations.Needs(),
          Relations.Visited::new,
          i -> new Relations.Guards(),
          Relations.Trades::new,
          Relations.DockedAt::new,
          i -> new Relations.Borders(),
          i -> new Relations.MountedOn(),
          i -> new ChildOf());

  private static Stream<Arguments> runs() {
    return Stream.of(
        Arguments.of(1L, false, false),
        Arguments.of(2L, true, false),
        Arguments.of(3L, false, true),
        Arguments.of(4L, true, true),
        Arguments.of(5L, false, false));
  }

  @ParameterizedTest(name = "seed {0}, by commands {1}, observed {2}")
  @MethodSource("runs")
  void linksAreThoseOfTheModel(long seed, boolean byCommands, boolean isObserved) {
    new Run(seed, byCommands, isObserved).run();
  }

  private record ModelLink(Entity source, Record value, Entity target) {}

  /// The links of one relation, and its rules, in a list.
  private static final class ModelRelation {
    private final Relation traits;
    private final List<ModelLink> links = new ArrayList<>();

    ModelRelation(Class<?> type) {
      this.traits = type.getAnnotation(Relation.class);
    }

    boolean closesCycle(Entity source, Entity target) {
      if (!traits.acyclic()) {
        return false;
      }
      Set<Entity> reached = new HashSet<>(Set.of(target));
      boolean grows = true;
      while (grows) {
        grows = false;
        for (ModelLink link : links) {
          grows |= reached.contains(link.source) && reached.add(link.target);
        }
      }
      return reached.contains(source);
    }

    void relate(Entity source, Record value, Entity target) {
      if (replace(source, value, target)) {
        if (traits.symmetric()) {
          replace(target, value, source);
        }
        return;
      }
      if (traits.exclusive()) {
        targets(source).forEach(old -> unrelate(source, old));
        if (traits.symmetric()) {
          targets(target).forEach(old -> unrelate(target, old));
        }
      }
      links.add(new ModelLink(source, value, target));
      if (traits.symmetric() && !source.equals(target)) {
        links.add(new ModelLink(target, value, source));
      }
    }

    private boolean replace(Entity source, Record value, Entity target) {
      for (int i = 0; i < links.size(); i++) {
        if (links.get(i).source.equals(source) && links.get(i).target.equals(target)) {
          links.set(i, new ModelLink(source, value, target));
          return true;
        }
      }
      return false;
    }

    void unrelate(Entity source, Entity target) {
      links.removeIf(link -> link.source.equals(source) && link.target.equals(target));
      if (traits.symmetric()) {
        links.removeIf(link -> link.source.equals(target) && link.target.equals(source));
      }
    }

    List<Entity> targets(Entity source) {
      return links.stream().filter(l -> l.source.equals(source)).map(l -> l.target).toList();
    }

    List<Entity> sources(Entity target) {
      return links.stream().filter(l -> l.target.equals(target)).map(l -> l.source).toList();
    }

    void forget(Set<Entity> dead) {
      links.removeIf(link -> dead.contains(link.source) || dead.contains(link.target));
    }
  }

  private static final class Run {
    private final Random random;
    private final String where;
    private final boolean byCommands;
    private final World world = new World();
    private final List<Entity> alive = new ArrayList<>();
    private final Map<Class<? extends Record>, ModelRelation> model = new LinkedHashMap<>();
    private final Map<Class<? extends Record>, Query> relinked = new LinkedHashMap<>();
    private final Map<Class<? extends Record>, Set<Entity>> changed = new LinkedHashMap<>();

    /// What observers know of the links.
    private final Map<Class<? extends Record>, Map<String, Record>> observed =
        new LinkedHashMap<>();

    Run(long seed, boolean byCommands, boolean isObserved) {
      this.random = new Random(seed);
      this.where = "seed " + seed;
      this.byCommands = byCommands;
      for (IntFunction<Record> relation : RELATIONS) {
        Class<? extends Record> type = relation.apply(0).getClass();
        model.put(type, new ModelRelation(type));
        changed.put(type, new HashSet<>());
        relinked.put(type, world.query(relinked(type)));
        if (isObserved) {
          observe(type);
        }
      }
    }

    private <R extends Record> void observe(Class<R> type) {
      Map<String, Record> known = new TreeMap<>();
      observed.put(type, known);
      RelationAccess<R> access = world.relation(type);
      access.onRelate(
          (w, source, value, target) -> {
            assertThat(w.relation(type).get(source, target)).isEqualTo(value);
            assertThat(known.put(source + " " + target, value)).as(where).isNull();
          });
      access.onReplace(
          (w, source, value, target) ->
              assertThat(known.put(source + " " + target, value)).as(where).isNotNull());
      access.onUnrelate(
          (w, source, value, target) -> {
            assertThat(w.relation(type).get(source, target)).isEqualTo(value);
            assertThat(known.remove(source + " " + target)).as(where).isEqualTo(value);
          });
    }

    void run() {
      for (int step = 0; step < 1_200; step++) {
        switch (random.nextInt(alive.size() < 12 ? 4 : 10)) {
          case 0, 1 -> spawn();
          case 2, 3, 4, 5 -> relate(step);
          case 6, 7 -> unrelate();
          case 8 -> changeComponents();
          default -> despawn();
        }
        world.flush();
        if (step % 10 == 0) {
          check(step);
        }
        if (step % 100 == 0) {
          world.endUpdate();
        }
      }
      check(-1);
    }

    private void spawn() {
      alive.add(world.spawn(new Body(alive.size())));
    }

    private Entity any() {
      return alive.get(random.nextInt(alive.size()));
    }

    private void changeComponents() {
      Entity entity = any();
      if (world.has(entity, Mark.class)) {
        world.remove(entity, Mark.class);
      } else {
        world.set(entity, new Mark());
      }
    }

    private void relate(int step) {
      if (alive.isEmpty()) {
        return;
      }
      Record value = RELATIONS.get(random.nextInt(RELATIONS.size())).apply(step);
      ModelRelation relation = model.get(value.getClass());
      Entity source = any();
      Entity target = any();
      boolean isNew = !relation.targets(source).contains(target);
      if (isNew && relation.closesCycle(source, target)) {
        assertThat(catchRelate(source, value, target))
            .as(where)
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining(
                source.equals(target) ? "cannot be related to itself" : "would close a cycle");
        return;
      }
      Set<Entity> touched = changed.get(value.getClass());
      touched.add(source);
      if (relation.traits.symmetric()) {
        touched.add(target);
        if (isNew && relation.traits.exclusive()) {
          touched.addAll(relation.targets(source));
          touched.addAll(relation.targets(target));
        }
      }
      relation.relate(source, value, target);
      if (byCommands) {
        world.commands().relate(source, value, target);
      } else {
        assertThat(world.relate(source, value, target)).as(where).isTrue();
      }
    }

    private Throwable catchRelate(Entity source, Record value, Entity target) {
      try {
        world.relate(source, value, target);
        return new AssertionError("no exception");
      } catch (RuntimeException e) {
        return e;
      }
    }

    private void unrelate() {
      Class<? extends Record> type =
          RELATIONS.get(random.nextInt(RELATIONS.size())).apply(0).getClass();
      ModelRelation relation = model.get(type);
      ModelLink link =
          relation.links.isEmpty()
              ? new ModelLink(any(), new Mark(), any())
              : relation.links.get(random.nextInt(relation.links.size()));
      boolean existed = relation.targets(link.source).contains(link.target);
      if (existed) {
        changed.get(type).add(link.source);
        if (relation.traits.symmetric()) {
          changed.get(type).add(link.target);
        }
      }
      relation.unrelate(link.source, link.target);
      if (byCommands) {
        world.commands().unrelate(link.source, type, link.target);
      } else {
        assertThat(world.unrelate(link.source, type, link.target)).as(where).isEqualTo(existed);
      }
    }

    private void despawn() {
      Set<Entity> doomed = new HashSet<>();
      List<Entity> roots = new ArrayList<>();
      for (int i = random.nextInt(3); i >= 0; i--) {
        Entity root = any();
        doomed.add(root);
        roots.add(root);
      }
      for (int before = 0; before != doomed.size(); ) {
        before = doomed.size();
        for (ModelRelation relation : model.values()) {
          if (relation.traits.onTargetDespawn() == OnTargetDespawn.DESPAWN_SOURCE) {
            List.copyOf(doomed).forEach(target -> doomed.addAll(relation.sources(target)));
          }
        }
      }
      boolean isRefused =
          model.values().stream()
              .filter(r -> r.traits.onTargetDespawn() == OnTargetDespawn.REFUSE)
              .flatMap(relation -> relation.links.stream())
              .anyMatch(l -> doomed.contains(l.target) && !doomed.contains(l.source));
      if (isRefused) {
        try {
          world.despawnAll(roots);
          throw new AssertionError("not refused, " + where);
        } catch (IllegalStateException e) {
          assertThat(e).as(where).hasMessageContaining("refuses that; unrelate or despawn");
        }
        return;
      }
      model.forEach(
          (type, relation) ->
              relation.links.forEach(
                  link -> {
                    if (doomed.contains(link.target)) {
                      changed.get(type).add(link.source);
                    }
                  }));
      model.values().forEach(relation -> relation.forget(doomed));
      alive.removeAll(doomed);
      changed.values().forEach(entities -> entities.removeAll(doomed));
      if (byCommands && roots.size() == 1) {
        world.commands().despawn(roots.getFirst());
      } else {
        assertThat(world.despawnAll(roots)).as(where).isEqualTo(doomed.size());
      }
    }

    private void check(int step) {
      String at = where + ", step " + step;
      world.verify();
      assertThat(world.count()).as(at).isEqualTo(alive.size());
      model.forEach((type, relation) -> check(type, relation, at));
      observed.forEach(
          (type, known) -> {
            Map<String, Record> expected = new TreeMap<>();
            model
                .get(type)
                .links
                .forEach(link -> expected.put(link.source + " " + link.target, link.value));
            assertThat(known).as(at).isEqualTo(expected);
          });
    }

    private <R extends Record> void check(Class<R> type, ModelRelation relation, String at) {
      RelationAccess<R> access = world.relation(type);
      assertThat(access.count()).as(at).isEqualTo(relation.links.size());
      for (ModelLink link : relation.links) {
        assertThat(access.get(link.source, link.target)).as(at).isEqualTo(link.value);
      }
      for (Entity entity : alive) {
        List<Entity> targets = relation.targets(entity);
        List<Entity> sources = relation.sources(entity);
        assertThat(access.targets(entity)).as(at).isEqualTo(targets);
        assertThat(access.targetCount(entity)).isEqualTo(targets.size());
        assertThat(access.target(entity))
            .isEqualTo(targets.isEmpty() ? Entity.NONE : targets.getFirst());
        assertThat(access.sourceCount(entity)).isEqualTo(sources.size());
        if (relation.traits.reverseIndexed()) {
          assertThat(access.sources(entity)).as(at).isEqualTo(sources);
        }
      }
      Entity one = alive.isEmpty() ? Entity.NONE : any();
      check(world.query(read(Body.class), related(type)), e -> !relation.targets(e).isEmpty(), at);
      check(world.query(unrelated(type)), e -> relation.targets(e).isEmpty(), at);
      check(world.query(targetOf(type)), e -> !relation.sources(e).isEmpty(), at);
      check(world.query(related(type, one)), e -> relation.targets(e).contains(one), at);
      check(
          world.query(relatedTo(type, Mark.class)),
          e -> relation.targets(e).stream().anyMatch(t -> world.has(t, Mark.class)),
          at);
      Set<Entity> touched = changed.get(type);
      check(relinked.get(type), touched::contains, at + ", relinked " + type.getSimpleName());
      relinked.get(type).chunks().forEach(chunk -> {});
      touched.clear();
    }

    private void check(Query query, java.util.function.Predicate<Entity> expected, String at) {
      EntityList found = query.entities();
      found.sort(Comparator.comparingInt(Entity::index));
      List<Entity> wanted =
          alive.stream().filter(expected).sorted(Comparator.comparingInt(Entity::index)).toList();
      assertThat(found).as(at + ", " + query).isEqualTo(wanted);
    }
  }
}
