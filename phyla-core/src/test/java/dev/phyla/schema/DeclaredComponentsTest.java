package dev.phyla.schema;

import static dev.phyla.Term.optional;
import static dev.phyla.Term.read;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.entry;

import dev.phyla.Column;
import dev.phyla.ComponentAccess;
import dev.phyla.ComponentType;
import dev.phyla.Entity;
import dev.phyla.Schema;
import dev.phyla.Schema.Field;
import dev.phyla.World;
import dev.phyla.schema.Program.Count;
import dev.phyla.schema.Program.Label;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

class DeclaredComponentsTest {
  private static final int OFTEN = 400;

  private final Schema schema = new Schema();
  private final World world = new World(schema);
  private final ComponentType<Map<String, Object>> health =
      schema.declare("Health", new Field("points", int.class), new Field("shield", float.class));
  private final ComponentType<Map<String, Object>> owner =
      schema.declare("Owner", new Field("who", Entity.class), new Field("title", String.class));
  private final ComponentType<Map<String, Object>> matrix =
      schema.declare("Matrix", new Field("cells", double[].class, 3), new Field("id", byte.class));
  private final ComponentType<Map<String, Object>> flag = schema.declare("Flag");
  private final ComponentAccess<Map<String, Object>> healths = world.component(health);
  private final ComponentAccess<Map<String, Object>> owners = world.component(owner);
  private final ComponentAccess<Map<String, Object>> matrices = world.component(matrix);

  @Test
  void aDeclaredTypeSaysWhatItIs() {
    assertThat(health.isDeclared()).isTrue();
    assertThat(health.name()).isEqualTo("Health");
    assertThat(health).hasToString("Health");
    assertThat(health.id()).isZero();
    assertThat(health.fields()).containsExactly("points", "shield");
    assertThat((Object) health.type()).isEqualTo(Map.class);
    assertThat((Object) health.arrayType("points")).isEqualTo(int[].class);
    assertThat((Object) owner.arrayType("who")).isEqualTo(long[].class);
    assertThat((Object) owner.arrayType("title")).isEqualTo(Object[].class);
    assertThat((Object) matrix.arrayType("cells")).isEqualTo(double[].class);
    assertThat(flag.fields()).isEmpty();
    assertThat(schema.register(Count.class).isDeclared()).isFalse();
    assertThat(schema.componentType("Owner")).containsSame(owner);
    assertThat(schema.componentTypes())
        .extracting(ComponentType::name)
        .containsExactly("Health", "Owner", "Matrix", "Flag", "Count");
    assertThat(world.componentNamed("Matrix").type()).isSameAs(matrix);
    assertThat(healths.fields()).containsExactly("points", "shield");
    assertThat(healths).hasToString("access to Health");
  }

  @Test
  void valuesAreMapsInTheOrderOfTheFieldsAndMissingFieldsAreZero() {
    Entity entity = world.spawn();
    assertThat(healths.has(entity)).isFalse();
    assertThat(healths.find(entity)).isEmpty();

    assertThat(healths.set(entity, Map.of("points", 5))).isTrue();
    assertThat(healths.get(entity)).containsExactly(entry("points", 5), entry("shield", 0f));
    assertThat(healths.find(entity)).contains(Map.of("points", 5, "shield", 0f));
    assertThat(healths.has(entity)).isTrue();

    owners.set(entity, Map.of());
    Map<String, Object> empty = new HashMap<>();
    empty.put("who", Entity.NONE);
    empty.put("title", null);
    assertThat(owners.get(entity)).isEqualTo(empty);
    matrices.set(entity, Map.of());
    assertThat((double[]) matrices.getField(entity, "cells")).containsExactly(0, 0, 0);
    world.component(flag).set(entity, Map.of());
    assertThat(world.component(flag).get(entity)).isEmpty();

    assertThat(healths.remove(entity)).isTrue();
    assertThat(healths.remove(entity)).isTrue();
    assertThat(healths.has(entity)).isFalse();
    assertThat(world.archetype(entity)).hasToString("[Flag, Matrix, Owner]");
    world.verify();
  }

  @Test
  void aValueThatWasReadIsUnmodifiableAndNotAViewOfTheWorld() {
    Entity entity = world.entityBuilder().withComponent(health, Map.of("points", 1)).spawn();
    Map<String, Object> before = healths.get(entity);
    healths.setField(entity, "points", 2);

    assertThat(before).containsEntry("points", 1);
    assertThatExceptionOfType(UnsupportedOperationException.class)
        .isThrownBy(() -> before.put("points", 3));
    Entity other = world.entityBuilder().withComponent(health, before).spawn();
    assertThat(healths.getField(other, "points")).isEqualTo(1);
  }

  @Test
  void fieldsAreReadAndWrittenByName() {
    Entity entity = world.spawn(new Count(1));
    assertThat(healths.setField(entity, "shield", 2.5)).isTrue();
    assertThat(healths.getFields(entity))
        .containsExactly(entry("points", 0), entry("shield", 2.5f));
    healths.setFields(entity, Map.of("points", 7L));
    assertThat(healths.getField(entity, "points")).isEqualTo(7);
    assertThat(healths.getField(entity, "shield")).isEqualTo(2.5f);

    owners.setField(entity, "who", entity);
    owners.setField(entity, "title", "king");
    assertThat(owners.getFields(entity))
        .containsExactly(entry("who", entity), entry("title", "king"));
    owners.setField(entity, "title", null);
    assertThat(owners.getField(entity, "title")).isNull();

    double[] cells = {1, 2, 3};
    matrices.setField(entity, "cells", cells);
    cells[0] = 9;
    var read = (double[]) matrices.getField(entity, "cells");
    assertThat(read).containsExactly(1, 2, 3);
    read[1] = 9;
    assertThat((double[]) matrices.getField(entity, "cells")).containsExactly(1, 2, 3);
    assertThat(world.get(entity, Count.class)).isEqualTo(new Count(1));
    world.verify();
  }

  @Test
  void columnsOfDeclaredComponentsAreCheckedOutLikeOthers() {
    Entity entity =
        world.entityBuilder().withComponent(health, Map.of("points", 3, "shield", 1.5f)).spawn();
    Column<int[]> points = healths.column("points", int[].class);
    world.query(health.write()).chunks().forEach(chunk -> chunk.write(points)[0] += 4);

    assertThat(healths.getField(entity, "points")).isEqualTo(7);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> healths.column("points", float[].class))
        .withMessage("Health.points is stored as int[], not as float[].");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> healths.column("mana", int[].class))
        .withMessage("Health has no column \"mana\"; it has [points, shield].");

    world.despawn(entity);
    world.reclaimArchetypes();
    schema.undeclare(health);
    Entity other = world.entityBuilder().with(new Count(1)).spawn();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.archetype(other).read(points))
        .withMessage("The component type Health was undeclared.");
    world.verify();
  }

  @Test
  void buildersSpawnManyWithDeclaredComponents() {
    List<Entity> spawned =
        world
            .entityBuilder()
            .withComponent(health, Map.of("points", 3))
            .with(Count.class, Count::new)
            .withComponent(matrix, Map.of("cells", new double[] {1, 2, 3}, "id", 4))
            .withComponent(schema.register(Label.class), new Label("l"))
            .spawnMany(200);

    assertThat(spawned)
        .hasSize(200)
        .allSatisfy(
            entity -> {
              assertThat(healths.getField(entity, "points")).isEqualTo(3);
              assertThat((double[]) matrices.getField(entity, "cells")).containsExactly(1, 2, 3);
              assertThat(matrices.getField(entity, "id")).isEqualTo((byte) 4);
              assertThat(world.get(entity, Label.class)).isEqualTo(new Label("l"));
            });
    assertThat(world.get(spawned.get(150), Count.class)).isEqualTo(new Count(150));
    world.verify();
  }

  @Test
  void queriesReadUpdateAndWriteDeclaredComponents() {
    Entity plain = world.entityBuilder().withComponent(health, Map.of("points", 1)).spawn();
    Entity counted =
        world
            .entityBuilder()
            .withComponent(health, Map.of("points", 2))
            .with(new Count(10))
            .spawn();
    world.spawn(new Count(3));

    world
        .query(health.write(), optional(Count.class))
        .update(
            (h, count) ->
                Map.of(
                    "points", (int) h.get("points") + (count == null ? 100 : (int) count.value())));
    assertThat(healths.getField(plain, "points")).isEqualTo(101);
    assertThat(healths.getField(counted, "points")).isEqualTo(12);

    world
        .query(health.write(), read(Count.class))
        .each((h, count) -> h.set(Map.of("points", -1, "shield", (float) count.value())));
    assertThat(healths.get(counted)).isEqualTo(Map.of("points", -1, "shield", 10f));
    assertThat(healths.getField(plain, "points")).isEqualTo(101);

    var seen = new HashMap<Entity, Object>();
    world.query(health.read()).each((e, h) -> seen.put(e, h.get("points")));
    assertThat(seen).containsOnly(entry(plain, 101), entry(counted, -1));
    assertThat(world.query(health.without()).count()).isEqualTo(1);
    assertThat(world.query(read(Count.class), health.with()).single()).isEqualTo(counted);
    var absent = new ArrayList<Boolean>();
    world
        .query(write(Count.class), health.optional())
        .update(
            (count, h) -> {
              absent.add(h == null);
              return count;
            });
    assertThat(absent).containsExactly(true, false);
    assertThat(world.query(health.write(), matrix.optional(), owner.without()))
        .hasToString("query(write Health, optional Matrix, without Owner)");
    world.verify();
  }

  @Test
  void aLoopThatWritesAnUnsuitableMapThrowsAndKeepsTheValue() {
    Entity entity = world.entityBuilder().withComponent(health, Map.of("points", 1)).spawn();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.query(health.write()).update(h -> Map.of("mana", 1)))
        .withMessage("Health has no field \"mana\"; it has points, shield.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.query(health.write()).each(h -> h.set(Map.of("points", "many"))))
        .withMessage("Health.points is of type int and cannot be a java.lang.String.");

    assertThat(healths.get(entity)).isEqualTo(Map.of("points", 1, "shield", 0f));
    world.verify();
  }

  @Test
  void changesAdditionsAndRemovalsAreSeenOnce() {
    var changed = world.query(health.read(), health.changed());
    var added = world.query(health.added());
    var removed = world.query(health.removed());
    Entity entity = world.entityBuilder().withComponent(health, Map.of("points", 1)).spawn();
    assertThat(added.count()).isEqualTo(1);
    added.chunks().forEach(chunk -> {});
    changed.each(h -> {});

    healths.setField(entity, "points", 2);
    assertThat(changed.single()).isEqualTo(entity);
    assertThat(added.isEmpty()).isTrue();
    changed.each(h -> assertThat(h).containsEntry("points", 2));
    world.query(health.write()).update(h -> Map.of("points", 3));
    assertThat(changed.count()).isEqualTo(1);
    changed.each(h -> {});
    world.query(health.read()).each(h -> {});
    assertThat(changed.isEmpty()).isTrue();

    healths.remove(entity);
    healths.set(entity, Map.of());
    world.despawn(entity);
    var gone = new ArrayList<String>();
    removed.each((e, h) -> gone.add(e + " " + h));
    assertThat(gone)
        .containsExactly(entity + " {points=3, shield=0.0}", entity + " {points=0, shield=0.0}");
    world.verify();
  }

  @Test
  void declaredComponentsMoveWithTheirEntitiesAlsoThroughGeneratedCode() {
    Entity stays = world.entityBuilder().withComponent(health, Map.of("points", -1)).spawn();
    Entity entity =
        world
            .entityBuilder()
            .withComponent(health, Map.of("points", 1, "shield", 0.5f))
            .withComponent(owner, Map.of("who", stays, "title", "t"))
            .withComponent(matrix, Map.of("cells", new double[] {1, 2, 3}))
            .spawn();
    for (int i = 0; i < OFTEN; i++) {
      world.set(entity, new Count(i));
      healths.remove(entity);
      world.remove(entity, Count.class);
      assertThat(healths.set(entity, Map.of("points", i, "shield", i))).isTrue();
      Entity passing =
          world
              .entityBuilder()
              .withComponent(owner, Map.of("who", entity))
              .with(new Count(i))
              .spawn();
      world.component(flag).set(passing, Map.of());
      assertThat(owners.getField(passing, "who")).isEqualTo(entity);
      world.despawn(passing);
    }

    assertThat(healths.get(entity)).isEqualTo(Map.of("points", OFTEN - 1, "shield", OFTEN - 1f));
    assertThat(owners.get(entity)).isEqualTo(Map.of("who", stays, "title", "t"));
    assertThat((double[]) matrices.getField(entity, "cells")).containsExactly(1, 2, 3);
    assertThat(healths.getField(stays, "points")).isEqualTo(-1);
    world.verify();
  }

  @Test
  void recordedChangesAreAppliedByTheFlush() {
    Entity entity = world.spawn(new Count(1));
    Entity later = world.commands().spawn(new Count(2));
    healths.record(world.commands(), entity, Map.of("points", 4));
    healths.record(world.commands(), later, Map.of("points", 5));
    owners.record(world.commands(), later, Map.of("title", "x"));
    healths.recordRemoval(world.commands(), entity);
    owners.record(world.commands(), entity, Map.of("title", "y"));
    assertThat(healths.has(entity)).isFalse();
    world.flush();

    assertThat(healths.has(entity)).isFalse();
    assertThat(owners.getField(entity, "title")).isEqualTo("y");
    assertThat(healths.getField(later, "points")).isEqualTo(5);
    assertThat(owners.getField(later, "title")).isEqualTo("x");
    for (int i = 0; i < OFTEN; i++) {
      healths.record(world.commands(), entity, Map.of("points", i));
      world.flush();
      healths.recordRemoval(world.commands(), entity);
      world.flush();
    }
    assertThat(healths.has(entity)).isFalse();
    world.verify();
  }

  @Test
  void recordingIsPossibleInsideALoopAndChangingTheStructureIsNot() {
    Entity entity = world.spawn(new Count(1));
    world
        .query(read(Count.class))
        .each(
            (e, count) -> {
              assertThatIllegalStateException()
                  .isThrownBy(() -> healths.set(e, Map.of()))
                  .withMessageContaining("query(read Count)");
              healths.record(world.commands(), e, Map.of("points", (int) count.value()));
            });
    assertThat(healths.has(entity)).isFalse();
    world.flush();

    assertThat(healths.getField(entity, "points")).isEqualTo(1);
    world.query(health.read()).each((e, h) -> healths.setField(e, "points", 8));
    assertThat(healths.getField(entity, "points")).isEqualTo(8);
    world.verify();
  }

  @Test
  void queryCallbacksAreCalledForDeclaredComponents() {
    var heard = new ArrayList<String>();
    world.query(health.read()).onEnter((_, first, end) -> heard.add("enter " + (end - first)));
    world.query(health.read()).onExit((_, first, end) -> heard.add("exit " + (end - first)));
    world.onAdd(Count.class, (w, e, _) -> heard.add("points " + healths.getField(e, "points")));
    Entity entity =
        world.entityBuilder().withComponent(health, Map.of("points", 6)).with(new Count(1)).spawn();
    healths.remove(entity);
    healths.set(entity, Map.of());
    world.despawn(entity);

    assertThat(heard).containsExactly("enter 1", "points 6", "exit 1", "enter 1", "exit 1");
  }

  @Test
  void hashesCountDeclaredComponentsByNameFieldsAndValues() {
    Entity entity = world.entityBuilder().withComponent(health, Map.of("points", 1)).spawn();
    long content = world.contentHash();
    long state = world.stateHash();

    var otherSchema = new Schema();
    var other = new World(otherSchema);
    otherSchema.register(Count.class);
    var same =
        otherSchema.declare(
            "Health", new Field("points", int.class), new Field("shield", float.class));
    Entity twin = other.entityBuilder().withComponent(same, Map.of("points", 1)).spawn();
    assertThat(other.contentHash()).isEqualTo(content);
    assertThat(other.stateHash()).isEqualTo(state);

    other.component(same).setField(twin, "points", 2);
    assertThat(other.contentHash()).isNotEqualTo(content);
    healths.setField(entity, "points", 2);
    assertThat(world.contentHash()).isEqualTo(other.contentHash()).isNotEqualTo(content);
    assertThat(world.stateHash()).isEqualTo(other.stateHash());
  }

  // Refusals.

  @Test
  void aNameThatIsTakenIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> schema.declare("Health"))
        .withMessage(
            "There is a component named \"Health\" already; declare it once, or choose another"
                + " name.");
    schema.register(Count.class);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> schema.declare("Count", new Field("value", long.class)))
        .withMessageStartingWith("There is a component named \"Count\" already");
    schema.declare("Label");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.spawn(new Label("l")))
        .withMessage(
            "dev.phyla.schema.Program$Label would be named \"Label\" like a component that is"
                + " declared without a class; give it another name with @Component(name = ...).");
    assertThat(world.count()).isZero();
    world.verify();
  }

  @Test
  void fieldsThatCannotBeStoredAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> schema.declare("Bad", new Field("a.b", int.class)))
        .withMessage(
            "Bad cannot have the field \"a.b\": its name contains a dot, which separates nested"
                + " fields.");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> schema.declare("Bad", new Field("a", int.class), new Field("a", long.class)))
        .withMessage(
            "Bad cannot have the field \"a\": it is declared twice; field names are unique.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> schema.declare("Bad", new Field("a", String[].class, 3)))
        .withMessageStartingWith("Bad cannot have the field \"a\": only primitive arrays");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> schema.declare(" "))
        .withMessage("The name of a declared component is blank; give it one.");
    assertThatNullPointerException().isThrownBy(() -> schema.declare(null));
    assertThatNullPointerException().isThrownBy(() -> schema.declare("Bad", (Field) null));
    assertThat(schema.componentType("Bad")).isEmpty();
  }

  @Test
  void fieldsThatDoNotExistAreRefused() {
    Entity entity = world.entityBuilder().withComponent(health, Map.of("points", 1)).spawn();
    String message = "Health has no field \"mana\"; it has [points, shield].";
    assertThatIllegalArgumentException()
        .isThrownBy(() -> healths.getField(entity, "mana"))
        .withMessage(message);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> healths.setField(entity, "mana", 1))
        .withMessage(message);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> health.arrayType("mana"))
        .withMessage(message);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> healths.set(entity, Map.of("points", 2, "mana", 1)))
        .withMessage("Health has no field \"mana\"; it has points, shield.");
    assertThatNullPointerException()
        .isThrownBy(() -> healths.getField(entity, null))
        .withMessage("The field is null.");
    assertThat(healths.get(entity)).isEqualTo(Map.of("points", 1, "shield", 0f));
  }

  @Test
  void valuesThatDoNotFitAreRefusedAndChangeNothing() {
    Entity entity = world.entityBuilder().withComponent(health, Map.of("points", 1)).spawn();
    owners.set(entity, Map.of("title", "t"));
    matrices.set(entity, Map.of("id", 3));
    long hash = world.stateHash();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> healths.setField(entity, "points", 1.5))
        .withMessage("Health.points cannot be 1.5, a Double; it takes a value that fits int.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> healths.setField(entity, "points", null))
        .withMessage("Health.points cannot be null; it takes a value that fits int.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> healths.set(entity, Map.of("points", 1L << 40)))
        .withMessage("Health.points is of type int and cannot be the Long 1099511627776.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> owners.setField(entity, "who", 3))
        .withMessage("Owner.who cannot be 3, a Integer; it takes an Entity.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> owners.set(entity, Map.of("title", 3)))
        .withMessage("Owner.title is of type java.lang.String and cannot be the Integer 3.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> owners.setField(entity, "title", 3))
        .withMessage("Owner.title is of type java.lang.String and cannot be the Integer 3.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> matrices.setField(entity, "cells", new double[2]))
        .withMessageContaining("it takes an array of 3 elements.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> matrices.set(entity, Map.of("cells", new double[4])))
        .withMessage(
            "Matrix.cells is of type double[] and must have 3 elements, as declared, not 4.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> healths.setFields(entity, Map.of("points", 5, "shield", "s")))
        .withMessageContaining("Health.shield");
    assertThatNullPointerException()
        .isThrownBy(() -> healths.set(entity, null))
        .withMessage("A component cannot be null.");
    assertThatNullPointerException()
        .isThrownBy(() -> healths.setFields(entity, null))
        .withMessage("The fields are null.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.entityBuilder().withComponent(health, Map.of("x", 1)).spawn());

    assertThat(world.stateHash()).isEqualTo(hash);
    assertThat(world.count()).isEqualTo(1);
    world.verify();
  }

  @Test
  void deadEntitiesAreDetected() {
    Entity dead = world.entityBuilder().withComponent(health, Map.of("points", 1)).spawn();
    world.despawn(dead);
    Entity bare = world.spawn();

    assertThat(healths.has(dead)).isFalse();
    assertThat(healths.find(dead)).isEmpty();
    assertThat(healths.set(dead, Map.of())).isFalse();
    assertThat(healths.setField(dead, "points", 1)).isFalse();
    assertThat(healths.remove(dead)).isFalse();
    assertThatExceptionOfType(NoSuchElementException.class)
        .isThrownBy(() -> healths.get(dead))
        .withMessageContaining(dead.toString())
        .withMessageContaining("Health");
    assertThatExceptionOfType(NoSuchElementException.class)
        .isThrownBy(() -> healths.getField(bare, "points"))
        .withMessageContaining("Health");
    assertThatExceptionOfType(NoSuchElementException.class)
        .isThrownBy(() -> healths.getFields(bare));
    assertThatNullPointerException().isThrownBy(() -> healths.has(null));
    world.verify();
  }

  @Test
  void typesOfAnotherSchemaAreRefused() {
    var foreign = new Schema().declare("Health", new Field("points", int.class));
    var foreignCount = new Schema().register(Count.class);
    String message = "The component type Health belongs to another schema; register it here.";
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.component(foreign))
        .withMessage(message);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.query(foreign.read()))
        .withMessage(message);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.query(foreign.without()))
        .withMessage(message);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.query(foreign.removed()))
        .withMessage(message);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.entityBuilder().withComponent(foreign, Map.of()))
        .withMessage(message);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> schema.undeclare(foreign))
        .withMessage(message);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.component(foreignCount))
        .withMessage("The component type Count belongs to another schema; register it here.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.componentNamed("Mana"))
        .withMessage("There is no component named \"Mana\" in this world.");
    var other = new World(schema);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> healths.record(other.commands(), Entity.NONE, Map.of()))
        .withMessageContaining("belong to another world");
  }

  @Test
  void aMapThatIsTheValueOfAnotherDeclarationIsConvertedByItsFields() {
    var twin =
        schema.declare("Twin", new Field("shield", int.class), new Field("points", int.class));
    Entity entity =
        world.entityBuilder().withComponent(health, Map.of("points", 3, "shield", 2)).spawn();
    world.component(twin).set(entity, healths.get(entity));

    assertThat(world.component(twin).get(entity))
        .containsExactly(entry("shield", 2), entry("points", 3));
  }
}
