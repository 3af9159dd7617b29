package dev.phyla.schema;

import static dev.phyla.Term.anyOf;
import static dev.phyla.Term.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phyla.CallbackException;
import dev.phyla.ComponentAccess;
import dev.phyla.ComponentType;
import dev.phyla.Entity;
import dev.phyla.EntityBuilder;
import dev.phyla.Query;
import dev.phyla.Schema;
import dev.phyla.Schema.Field;
import dev.phyla.Term;
import dev.phyla.World;
import dev.phyla.schema.Program.Count;
import dev.phyla.schema.Program.Label;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UndeclaredComponentsTest {
  private static final String GONE = "The component type Old was undeclared.";

  private final Schema schema = new Schema();
  private final World world = new World(schema);
  private final ComponentType<Count> count = schema.register(Count.class);
  private final ComponentType<Map<String, Object>> old =
      schema.declare("Old", new Field("number", int.class));

  /// Undeclares the old type and declares another one, which reuses the id.
  private ComponentType<Map<String, Object>> replace() {
    world.reclaimArchetypes();
    schema.undeclare(old);
    var other =
        schema.declare("New", new Field("text", String.class), new Field("half", double.class));
    assertThat(other.id()).isEqualTo(old.id());
    return other;
  }

  private Entity spawnOld(int number) {
    return world.entityBuilder().withComponent(old, Map.of("number", number)).spawn();
  }

  @Test
  void aTypeThatAnArchetypeHasCannotBeUndeclared() {
    var other = new World(schema);
    Entity entity = spawnOld(1);
    other.entityBuilder().withComponent(old, Map.of()).spawn();
    String message =
        "Old cannot be undeclared while there is an archetype with it; remove it from all entities"
            + " and reclaim archetypes first.";
    assertThatIllegalStateException().isThrownBy(() -> schema.undeclare(old)).withMessage(message);

    world.despawn(entity);
    assertThat(world.reclaimArchetypes()).isEqualTo(1);
    assertThatIllegalStateException().isThrownBy(() -> schema.undeclare(old)).withMessage(message);
    other.close();
    schema.undeclare(old);
    assertThat(schema.componentType("Old")).isEmpty();
    assertThat(schema.componentTypes()).containsExactly(count);
    world.verify();
  }

  @Test
  void onlyDeclaredTypesCanBeUndeclaredAndOnlyOnce() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> schema.undeclare(count))
        .withMessage("Count has a class and cannot be undeclared; only declared types can.");
    assertThatNullPointerException()
        .isThrownBy(() -> schema.undeclare(null))
        .withMessage("The component type is null.");
    schema.undeclare(old);
    assertThatIllegalArgumentException().isThrownBy(() -> schema.undeclare(old)).withMessage(GONE);
    schema.declare("Old");
    assertThatIllegalArgumentException().isThrownBy(() -> schema.undeclare(old)).withMessage(GONE);
  }

  @Test
  void anUndeclaredTypeIsRefusedWhereverItIsUsed() {
    ComponentAccess<Map<String, Object>> access = world.component(old);
    EntityBuilder builder = world.entityBuilder().withComponent(old, Map.of("number", 1));
    Entity entity = world.spawn();
    for (int round = 0; round < 2; round++) {
      if (round == 0) {
        schema.undeclare(old);
      } else {
        schema.declare("New", new Field("text", String.class));
      }
      List<Runnable> uses =
          List.of(
              () -> world.component(old),
              () -> access.has(entity),
              () -> access.get(entity),
              () -> access.find(entity),
              () -> access.getField(entity, "number"),
              () -> access.getFields(entity),
              () -> access.set(entity, Map.of()),
              () -> access.setField(entity, "number", 1),
              () -> access.remove(entity),
              () -> access.record(world.commands(), entity, Map.of()),
              () -> access.recordRemoval(world.commands(), entity),
              () -> world.entityBuilder().withComponent(old, Map.of()),
              () -> builder.spawn(),
              () -> world.query(old.read()),
              () -> world.query(old.with()),
              () -> world.query(old.changed()),
              () -> world.query(old.removed()));
      for (int i = 0; i < uses.size(); i++) {
        assertThatIllegalArgumentException()
            .as("use %s in round %s", i, round)
            .isThrownBy(uses.get(i)::run)
            .withMessage(GONE);
      }
    }
    assertThat(world.count()).isEqualTo(1);
    assertThat(world.commands().isEmpty()).isTrue();
    assertThat(old.name()).isEqualTo("Old");
    world.verify();
  }

  @Test
  void queriesThatAskForAnUndeclaredTypeMatchNothing() {
    Entity entity = spawnOld(1);
    List<Query> queries =
        List.of(
            world.query(old.read()),
            world.query(old.write()),
            world.query(old.with()),
            world.query(old.with(), old.added()),
            world.query(old.changed()),
            world.query(read(Count.class), old.with()),
            world.query(new Term.AnyOf(List.of(old))));
    assertThat(queries.get(0).count()).isEqualTo(1);
    assertThat(queries.get(2).count()).isEqualTo(1);
    assertThat(queries.get(6).count()).isEqualTo(1);
    world.despawn(entity);
    ComponentType<Map<String, Object>> other = replace();
    world.entityBuilder().withComponent(other, Map.of("text", "t")).spawn();
    world.entityBuilder().withComponent(other, Map.of("text", "t")).with(new Count(1)).spawn();

    assertThat(queries)
        .allSatisfy(
            query -> {
              assertThat(query.count()).as(query.toString()).isZero();
              assertThat(query.archetypes()).isEmpty();
              assertThat(query.first()).isEmpty();
              query.chunks().forEach(chunk -> assertThat(chunk.size()).isZero());
            });
    assertThat(world.query(other.with()).count()).isEqualTo(2);
    assertThat(world.query(read(Count.class), other.with()).count()).isEqualTo(1);
    assertThat(world.query(new Term.AnyOf(List.of(other))).count()).isEqualTo(2);
    assertThat(queries.get(2)).hasToString("query(with Old)");
    assertThat(world.query(other.with())).hasToString("query(with New)");
    world.verify();
  }

  @Test
  void queriesThatOnlyMentionAnUndeclaredTypeGoOnWithoutIt() {
    var without = world.query(read(Count.class), old.without());
    var optional = world.query(read(Count.class), old.optional());
    var anyOf = world.query(new Term.AnyOf(List.of(old, Label.class)));
    Entity plain = world.spawn(new Count(1));
    Entity with = world.entityBuilder().withComponent(old, Map.of()).with(new Count(2)).spawn();
    assertThat(without.count()).isEqualTo(1);
    assertThat(anyOf.count()).isEqualTo(1);
    world.despawn(with);
    ComponentType<Map<String, Object>> other = replace();
    Entity added =
        world.entityBuilder().withComponent(other, Map.of("text", "t")).with(new Count(3)).spawn();
    Entity labelled = world.spawn(new Label("l"));

    assertThat(Program.visited(without)).containsExactly(plain, added);
    var seen = new ArrayList<Object>();
    optional.each((e, c, o) -> seen.add(e + " " + o));
    assertThat(seen).containsExactly(plain + " null", added + " null");
    assertThat(anyOf.single()).isEqualTo(labelled);
    assertThat(world.query(read(Count.class), other.without()).single()).isEqualTo(plain);
    assertThat(world.query(anyOf(Label.class)).single()).isEqualTo(labelled);
    world.verify();
  }

  @Test
  void consumersOfAnUndeclaredTypeSeeNothingOfTheNextWithItsId() {
    var changed = world.query(old.changed());
    var removed = world.query(old.removed());
    var heard = new ArrayList<String>();
    world.query(old.with()).onEnter((_, _, _) -> heard.add("enter"));
    world.query(old.with()).onExit((_, _, _) -> heard.add("exit"));
    Entity entity = spawnOld(4);
    world.despawn(entity);
    assertThat(heard).containsExactly("enter", "exit");
    ComponentType<Map<String, Object>> other = replace();
    var othersChanged = world.query(other.read(), other.changed());
    var othersRemoved = world.query(other.removed());
    Entity next =
        world.entityBuilder().withComponent(other, Map.of("text", "t", "half", 0.5)).spawn();
    world.component(other).setField(next, "half", 1.5);
    world.query(other.write()).each(o -> o.set(Map.of("text", "u", "half", 2)));

    assertThat(changed.count()).isZero();
    assertThat(othersChanged.single()).isEqualTo(next);
    world.component(other).remove(next);
    assertThat(heard).containsExactly("enter", "exit");
    var gone = new ArrayList<String>();
    removed.each((e, value) -> gone.add("old " + value));
    othersRemoved.each((e, value) -> gone.add("new " + value));
    assertThat(gone).containsExactly("old {number=4}", "new {text=u, half=2.0}");
    world.endUpdate();
    world.verify();
  }

  @Test
  void aRecordedChangeOfATypeThatIsUndeclaredMeanwhileFailsAlone() {
    Entity entity = world.spawn();
    Entity other = world.spawn(new Count(1));
    ComponentAccess<Map<String, Object>> access = world.component(old);
    access.record(world.commands(), entity, Map.of("number", 1));
    world.commands().set(entity, new Label("applied"));
    access.recordRemoval(world.commands(), other);
    world.commands().set(other, new Count(2));
    ComponentType<Map<String, Object>> next = replace();
    world.component(next).set(other, Map.of("text", "kept"));

    assertThatExceptionOfType(CallbackException.class)
        .isThrownBy(world::flush)
        .withStackTraceContaining(GONE);
    assertThat(world.archetype(entity)).hasToString("[Label]");
    assertThat(world.get(other, Count.class)).isEqualTo(new Count(2));
    assertThat(world.component(next).getField(other, "text")).isEqualTo("kept");
    world.verify();
  }

  @Test
  void aRecordedMapIsTakenAsItIsThen() {
    Entity entity = world.spawn();
    ComponentAccess<Map<String, Object>> access = world.component(old);
    var map = new HashMap<String, Object>(Map.of("number", 1));
    access.record(world.commands(), entity, map);
    map.put("number", 2);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> access.record(world.commands(), entity, Map.of("none", 1)))
        .withMessage("Old has no field \"none\"; it has number.");
    world.flush();

    assertThat(access.getField(entity, "number")).isEqualTo(1);
  }

  @Test
  void aClassCanTakeTheIdAndTheName() {
    record Old(String text) {}
    schema.undeclare(old);
    Entity entity = world.spawn(new Old("class"));

    assertThat(schema.componentType("Old").orElseThrow().id()).isEqualTo(old.id());
    assertThat(world.get(entity, Old.class)).isEqualTo(new Old("class"));
    assertThat(world.query(read(Old.class)).single()).isEqualTo(entity);
    world.verify();
  }
}
