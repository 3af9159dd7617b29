package dev.phyla.change;

import static dev.phyla.Term.changed;
import static dev.phyla.Term.read;
import static dev.phyla.Term.with;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phyla.ChangeFeed;
import dev.phyla.ChangeFeed.Changes;
import dev.phyla.ChangeFeed.LastValues;
import dev.phyla.Entity;
import dev.phyla.Schema;
import dev.phyla.Schema.Field;
import dev.phyla.World;
import dev.phyla.fixture.Armour;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.Selected;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ChangeFeedTest {
  record Position(int x) {}

  private static final ChangeFeed.Listener IGNORE = new ChangeFeed.Listener() {};

  private final World world = new World();

  private static List<String> look(ChangeFeed feed) {
    return FeedLog.of(feed, Position.class, Name.class);
  }

  private ChangeFeed feed() {
    return world.feed(Position.class, Name.class);
  }

  private ChangeFeed readFeed() {
    ChangeFeed feed = feed();
    feed.read(IGNORE);
    return feed;
  }

  @Test
  void theFirstReadReportsAllThatIsThereAsJoined() {
    Entity plain = world.spawn(new Position(1), new Name("a"));
    world.spawn(new Position(2));
    ChangeFeed feed = feed();
    Entity armoured = world.spawn(new Position(3), new Name("c"), new Armour(1));
    world.set(plain, new Position(4));

    assertThat(look(feed)).containsExactly("joined " + armoured, "joined " + plain);
    assertThat(look(feed)).isEmpty();
  }

  @Test
  void anEntityJoinsWhenItHasAllComponents() {
    ChangeFeed feed = readFeed();
    Entity entity = world.spawn(new Position(1));
    assertThat(look(feed)).isEmpty();
    world.set(entity, new Name("a"));
    assertThat(look(feed)).containsExactly("joined 1:1");
  }

  @Test
  void changesSayWhichComponentsWereWritten() {
    List<Entity> all = world.spawnMany(4, new Position(0), new Name("n"));
    ChangeFeed feed = readFeed();

    world.set(all.get(3), new Name("d"), new Position(3));
    world.set(all.get(1), new Name("b"));
    world.set(all.get(1), new Name("c"));
    world.set(all.get(2), new Armour(1));
    assertThat(look(feed)).containsExactly("changed 2:1 [Name]", "changed 4:1 [Position, Name]");
    world.query(write(Position.class), with(Armour.class)).update(p -> new Position(p.x() + 1));
    assertThat(look(feed)).containsExactly("changed 3:1 [Position]");
    assertThat(look(feed)).isEmpty();
  }

  @Test
  void anEntityLeavesWhenItDiesOrLosesAComponent() {
    Entity dying = world.spawn(new Position(1), new Name("a"));
    Entity losing = world.spawn(new Position(2), new Name("b"));
    Entity staying = world.spawn(new Position(3), new Name("c"), new Armour(1));
    ChangeFeed feed = readFeed();

    world.set(losing, new Name("b2"));
    world.remove(losing, Name.class);
    world.set(losing, new Position(22));
    world.set(dying, new Position(11));
    world.despawn(dying);
    world.remove(staying, Armour.class);
    assertThat(look(feed))
        .containsExactly(
            "left 1:1 [Position[x=11], Name[text=a]]", "left 2:1 [Position[x=22], Name[text=b2]]");
    assertThat(look(feed)).isEmpty();
    world.despawn(losing);
    assertThat(look(feed)).isEmpty();
  }

  @Test
  void theLastValueIsTheOneThatWasLostLast() {
    Entity entity = world.spawn(new Position(1), new Name("a"));
    ChangeFeed feed = readFeed();
    for (int i = 2; i < 5; i++) {
      world.remove(entity, Position.class);
      world.set(entity, new Position(i));
    }
    world.remove(entity, Name.class);
    world.remove(entity, Position.class);
    assertThat(look(feed)).containsExactly("left 1:1 [Position[x=4], Name[text=a]]");
  }

  @Test
  void whatJoinedAndLeftBetweenTwoReadsIsNotReported() {
    ChangeFeed feed = readFeed();
    world.despawn(world.spawn(new Position(1), new Name("a")));
    Entity entity = world.spawn(new Position(1), new Name("a"));
    world.remove(entity, Name.class);
    assertThat(look(feed)).isEmpty();
  }

  @Test
  void whatLeftAndCameBackHasChangedInAllComponents() {
    Entity entity = world.spawn(new Position(1), new Name("a"));
    ChangeFeed feed = readFeed();
    world.remove(entity, Name.class);
    world.set(entity, new Name("a"));
    assertThat(look(feed)).containsExactly("changed 1:1 [Position, Name]");
    assertThat(look(feed)).isEmpty();
  }

  @Test
  void aSlotThatIsUsedAgainIsAnotherEntity() {
    Entity old = world.spawn(new Position(1), new Name("old"));
    ChangeFeed feed = readFeed();
    world.set(old, new Position(2));
    world.despawn(old);
    world.despawn(world.spawn(new Position(3), new Name("between")));
    Entity reused = world.spawn(new Position(4), new Name("new"));

    assertThat(reused.index()).isEqualTo(old.index());
    assertThat(look(feed))
        .containsExactly("left " + old + " [Position[x=2], Name[text=old]]", "joined " + reused);
  }

  @Test
  void whatLeftComesFirstByIndexThenRowsInOrder() {
    List<Entity> all = world.spawnMany(6, new Position(0), new Name("n"));
    ChangeFeed feed = readFeed();
    world.despawn(all.get(4));
    world.remove(all.get(1), Name.class);
    world.despawn(all.get(0));
    world.set(all.get(2), new Armour(1));
    world.set(all.get(5), new Position(1));
    world.set(all.get(3), new Position(1));
    world.set(all.get(2), new Position(1));
    Entity fresh = world.spawn(new Position(2), new Name("m"));

    var expected =
        new ArrayList<>(
            List.of(
                "left 1:1 [Position[x=0], Name[text=n]]",
                "left 2:1 [Position[x=0], Name[text=n]]",
                "left 5:1 [Position[x=0], Name[text=n]]"));
    world
        .query(read(Position.class), with(Name.class))
        .each(
            (e, _) ->
                expected.add(e.equals(fresh) ? "joined " + e : "changed " + e + " [Position]"));
    assertThat(look(feed)).hasSize(7).isEqualTo(expected);
  }

  @Test
  void rowsComeArchetypeByArchetype() {
    List<Entity> all = world.spawnMany(3, new Position(0), new Name("n"));
    world.set(all.get(2), new Armour(1));
    ChangeFeed feed = readFeed();
    world.query(write(Position.class)).update(p -> new Position(p.x() + 1));
    Entity fresh = world.spawn(new Position(2), new Name("m"));
    assertThat(look(feed))
        .containsExactly(
            "changed 3:1 [Position]",
            "changed 1:1 [Position]",
            "changed 2:1 [Position]",
            "joined " + fresh);
  }

  @Test
  void feedsAreIndependent() {
    Entity entity = world.spawn(new Position(1), new Name("a"));
    ChangeFeed one = readFeed();
    ChangeFeed other = readFeed();
    ChangeFeed names = world.feed(Name.class);
    names.read(IGNORE);

    world.set(entity, new Position(2));
    assertThat(look(one)).containsExactly("changed 1:1 [Position]");
    assertThat(FeedLog.of(names)).isEmpty();
    world.set(entity, new Name("b"));
    assertThat(look(one)).containsExactly("changed 1:1 [Name]");
    assertThat(look(other)).containsExactly("changed 1:1 [Position, Name]");
    world.despawn(entity);
    assertThat(look(one)).containsExactly("left 1:1 [Position[x=2], Name[text=b]]");
    assertThat(look(other)).containsExactly("left 1:1 [Position[x=2], Name[text=b]]");
    assertThat(FeedLog.of(names, Name.class)).containsExactly("left 1:1 [Name[text=b]]");
  }

  @Test
  void aListenerThatThrowsLeavesTheRestToTheNextRead() {
    List<Entity> all = world.spawnMany(5, new Position(0), new Name("n"));
    ChangeFeed feed = feed();
    var log = new FeedLog();
    assertThat(log.read(feed, 2)).containsExactly("joined 1:1", "joined 2:1");
    world.set(all.get(0), new Position(1));
    world.despawn(all.get(3));
    assertThat(look(feed)).containsExactly("changed 1:1 [Position]", "joined 3:1", "joined 5:1");

    world.despawn(all.get(0));
    world.despawn(all.get(1));
    world.set(all.get(2), new Position(1));
    world.set(all.get(4), new Position(1));
    assertThat(log.read(feed, 1)).containsExactly("left 1:1 []");
    world.set(all.get(4), new Name("m"));
    assertThat(log.read(feed, 2)).containsExactly("left 2:1 []", "changed 5:1 [Position, Name]");
    assertThat(look(feed)).containsExactly("changed 3:1 [Position]");
    assertThat(look(feed)).isEmpty();
    world.verify();
  }

  @Test
  void whatAListenerWritesIsFoundByTheNextRead() {
    List<Entity> all = world.spawnMany(2, new Position(0), new Name("n"));
    ChangeFeed feed = readFeed();
    world.set(all.get(0), new Position(1));
    world.set(all.get(1), new Position(1));
    var seen = new ArrayList<String>();
    feed.read(
        new ChangeFeed.Listener() {
          @Override
          public void changed(Entity entity, Changes changes) {
            seen.add(entity + " " + changes.has(Position.class) + " " + changes.has(Name.class));
            world.set(all.get(1), new Name("written"));
          }
        });
    assertThat(seen).containsExactly("1:1 true false", "2:1 true false");
    assertThat(look(feed)).containsExactly("changed 2:1 [Name]");
  }

  @Test
  void theStructureCannotChangeInsideAListener() {
    Entity entity = world.spawn(new Position(1), new Name("a"));
    ChangeFeed feed = feed();
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                feed.read(
                    new ChangeFeed.Listener() {
                      @Override
                      public void joined(Entity joined) {
                        world.despawn(joined);
                      }
                    }))
        .withMessage(
            "Despawning changes the structure of the world and cannot run inside feed(Position,"
                + " Name); do it afterwards, or record it now with World.commands().");
    assertThat(world.isAlive(entity)).isTrue();
    world.despawn(entity);
    assertThat(look(feed)).hasSize(1);
  }

  @Test
  void aFeedCanBeReadInsideALoopAndAnObserver() {
    Entity entity = world.spawn(new Position(1), new Name("a"));
    ChangeFeed feed = feed();
    var seen = new ArrayList<String>();
    world.query(read(Position.class)).each(_ -> seen.addAll(look(feed)));
    world.onRemove(Name.class, (_, _, _) -> seen.addAll(look(feed)));
    world.set(entity, new Position(2));
    world.despawn(entity);
    seen.addAll(look(feed));
    assertThat(seen)
        .containsExactly(
            "joined 1:1", "changed 1:1 [Position]", "left 1:1 [Position[x=2], Name[text=a]]");
  }

  @Test
  void aFeedCannotBeReadInsideItsListenerOrACallbackOfAQuery() {
    world.spawn(new Position(1), new Name("a"));
    ChangeFeed feed = feed();
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                feed.read(
                    new ChangeFeed.Listener() {
                      @Override
                      public void joined(Entity entity) {
                        feed.read(IGNORE);
                      }
                    }))
        .withMessage("A feed cannot be read inside its own listener; read it again afterwards.");
    world.spawn(new Position(2), new Name("b"));
    var refusals = new ArrayList<String>();
    world
        .query(read(Name.class))
        .onExit(
            (_, _, _) -> {
              try {
                feed.read(IGNORE);
              } catch (IllegalStateException e) {
                refusals.add(e.getMessage());
              }
            });
    world.despawnAll(world.query(read(Name.class)));
    assertThat(refusals)
        .isNotEmpty()
        .contains(
            "feed(Position, Name) cannot be read inside a callback of a query or an archetype;"
                + " read it later.");
    assertThat(look(feed)).containsExactly("left 1:1 [Position[x=1], Name[text=a]]");
  }

  @Test
  void disabledEntitiesAreInTheFeed() {
    Entity entity = world.spawn(new Position(1), new Name("a"));
    world.disable(entity);
    ChangeFeed feed = feed();
    assertThat(look(feed)).containsExactly("joined 1:1");
    world.set(entity, new Position(2));
    world.disable(entity, Name.class);
    assertThat(look(feed)).containsExactly("changed 1:1 [Position]");
    world.enable(entity);
    assertThat(look(feed)).isEmpty();
  }

  @Test
  void ignoredEqualWritesAreNotChanges() {
    Entity entity = world.spawn(new Position(1), new Name("a"));
    ChangeFeed feed = readFeed();
    world.ignoreEqualWrites(Position.class);
    world.set(entity, new Position(1));
    assertThat(look(feed)).isEmpty();
    world.set(entity, new Position(2));
    assertThat(look(feed)).containsExactly("changed 1:1 [Position]");
  }

  @Test
  void readingDoesNotShowInHashesNorDisturbOtherConsumers() {
    var other = new World();
    var changes = world.query(read(Position.class), changed(Position.class));
    ChangeFeed feed = feed();
    for (World one : List.of(world, other)) {
      List<Entity> all = one.spawnMany(5, new Position(0), new Name("n"));
      feed.read(IGNORE);
      one.set(all.get(1), new Position(1));
      one.despawn(all.get(2));
      feed.read(IGNORE);
    }
    assertThat(world.stateHash()).isEqualTo(other.stateHash());
    assertThat(world.contentHash()).isEqualTo(other.contentHash());
    assertThat(changes.count()).isEqualTo(4);
    world.verify();
  }

  @Test
  void componentsWithoutAClassCanBeFollowed() {
    var schema = new Schema();
    var health = schema.declare("Health", new Field("points", int.class));
    var declaring = new World(schema);
    var name = declaring.register(Name.class);
    Entity entity = declaring.spawn(new Name("a"));
    declaring.component(health).set(entity, Map.of("points", 3));
    ChangeFeed feed = declaring.feed(health, name);
    feed.read(IGNORE);
    var seen = new ArrayList<String>();
    var listener =
        new ChangeFeed.Listener() {
          @Override
          public void changed(Entity changed, Changes changes) {
            seen.add(changed + " " + changes.has(health) + changes.has(name));
          }

          @Override
          public void left(Entity left, LastValues last) {
            seen.add(left + " " + last.get(health) + " " + last.get(name) + last.get(Name.class));
          }
        };
    declaring.component(health).set(entity, Map.of("points", 4));
    feed.read(listener);
    declaring.component(health).remove(entity);
    declaring.reclaimArchetypes();
    schema.undeclare(health);
    schema.declare("Other", new Field("text", String.class));
    feed.read(listener);
    assertThat(seen).containsExactly("1:1 truefalse", "1:1 {points=4} Name[text=a]Name[text=a]");
  }

  @Test
  void wrongUseIsRefused() {
    ChangeFeed feed = feed();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.feed(new Class<?>[0]))
        .withMessage("A feed has from 1 to 32 component types, not 0.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.feed(Name.class, Position.class, Name.class))
        .withMessage("A feed is given Name twice; name each component type once.");
    world.tag(Selected.class);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.feed(Name.class, Selected.class))
        .withMessageContaining("tags are not reported by feeds");
    assertThat(world.isRegistered(Selected.class)).isFalse();
    assertThatNullPointerException()
        .isThrownBy(() -> world.feed(Name.class, null))
        .withMessage("A component type of the feed is null.");
    assertThatNullPointerException()
        .isThrownBy(() -> feed.read(null))
        .withMessage("feed(Position, Name) was given no listener.");

    Entity entity = world.spawn(new Position(1), new Name("a"));
    feed.read(IGNORE);
    world.despawn(entity);
    var kept = new ArrayList<LastValues>();
    feed.read(
        new ChangeFeed.Listener() {
          @Override
          public void left(Entity left, LastValues last) {
            kept.add(last);
          }
        });
    assertThatIllegalStateException()
        .isThrownBy(() -> kept.getFirst().get(Name.class))
        .withMessage(
            "The last values of an entity can only be read during the listener call; copy the"
                + " values that are needed later.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> kept.getFirst().get(Armour.class))
        .withMessage(
            "feed(Position, Name) does not include Armour; pass the type when the feed is"
                + " created.");
  }

  @Test
  void aClosedFeedCannotBeReadAndClosingEndsARead() {
    world.spawnMany(3, new Position(1), new Name("a"));
    ChangeFeed feed = feed();
    var seen = new ArrayList<Entity>();
    feed.read(
        new ChangeFeed.Listener() {
          @Override
          public void joined(Entity entity) {
            seen.add(entity);
            feed.close();
          }
        });
    assertThat(seen).hasSize(1);
    assertThatIllegalStateException()
        .isThrownBy(() -> feed.read(IGNORE))
        .withMessage("feed(Position, Name) is closed.");
    feed.close();
    ChangeFeed open = feed();
    world.close();
    open.close();
    assertThat(open).hasToString("feed(Position, Name)");
  }
}
