package dev.phyla.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.schedule.App;
import dev.phyla.snapshot.Everything.Arrays;
import dev.phyla.snapshot.Everything.Bang;
import dev.phyla.snapshot.Everything.Body;
import dev.phyla.snapshot.Everything.Burning;
import dev.phyla.snapshot.Everything.Collections;
import dev.phyla.snapshot.Everything.Composed;
import dev.phyla.snapshot.Everything.Health;
import dev.phyla.snapshot.Everything.Hears;
import dev.phyla.snapshot.Everything.Knows;
import dev.phyla.snapshot.Everything.Likes;
import dev.phyla.snapshot.Everything.Mood;
import dev.phyla.snapshot.Everything.Note;
import dev.phyla.snapshot.Everything.Open;
import dev.phyla.snapshot.Everything.Owns;
import dev.phyla.snapshot.Everything.Position;
import dev.phyla.snapshot.Everything.Primitives;
import dev.phyla.snapshot.Everything.Texts;
import dev.phyla.snapshot.Everything.Velocity;
import dev.phyla.snapshot.Everything.Weather;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/// Snapshots that were written once and must be readable for ever: one of version 1, and one of
/// version 2, with positions.
///
/// If the format changes, keep the files, and write others with the next numbers:
///
/// ```
/// mvn test -pl phyla-core -Dtest=GoldenSnapshotTest -Dphyla.golden=golden-3.phyla
/// ```
class GoldenSnapshotTest {
  private static final String FILE = "golden-1.phyla";
  private static final String FILE_WITH_POSITIONS = "golden-2.phyla";

  @Test
  @EnabledIfSystemProperty(named = "phyla.golden", matches = ".+")
  void writeTheFile() throws IOException {
    Path folder = Path.of("src", "test", "resources", "dev", "phyla", "snapshot");
    Files.createDirectories(folder);
    Snapshots.save(EverythingWorld.consumed(), folder.resolve(System.getProperty("phyla.golden")));
  }

  private static byte[] bytes() throws IOException {
    return bytes(FILE);
  }

  private static byte[] bytes(String file) throws IOException {
    try (InputStream stream = GoldenSnapshotTest.class.getResourceAsStream(file)) {
      return Objects.requireNonNull(stream, file).readAllBytes();
    }
  }

  private static Entity entity(int index) {
    return new Entity(index + 1, 1);
  }

  @Test
  void theFileIsStillWrittenInTheSameWay() throws IOException {
    SnapshotFrames.assertSame(Snapshots.toBytes(EverythingWorld.filled()), bytes());
  }

  @Test
  void theFileWithPositionsIsStillWrittenInTheSameWay() throws IOException {
    byte[] expected = bytes(FILE_WITH_POSITIONS);
    SnapshotFrames.assertSame(Snapshots.toBytes(EverythingWorld.consumed()), expected);
    SnapshotFrames.assertSame(Snapshots.toBytes(EverythingWorld.load(expected)), expected);
  }

  @Test
  void positionsAreThose() throws IOException {
    World world = EverythingWorld.load(bytes(FILE_WITH_POSITIONS));
    var seen = new ArrayList<String>();
    var app = new App(world);
    app.schedule()
        .add(
            "streams",
            setup -> {
              var removed = setup.removed(Composed.class);
              setup.removed(Position.class);
              var bangs = setup.reader(Bang.class);
              return () -> {
                removed.each((entity, value) -> seen.add(entity + " " + value));
                bangs.each(bang -> seen.add("bang " + bang.loudness()));
              };
            });
    app.tick();
    assertThat(seen).hasSize(6).startsWith(entity(58) + " " + Everything.composed(58));
    assertThat(seen).endsWith("bang 2");
  }

  @Test
  void componentsAreThose() throws IOException {
    World world = EverythingWorld.load(bytes());
    world.verify();

    assertThat(world.count()).isEqualTo(51);
    assertThat(world.tick()).isEqualTo(2);
    assertThat(world.seed()).isEqualTo(77);
    assertThat(world.get(entity(1), Position.class)).isEqualTo(new Position(-1, -1));
    assertThat(world.get(entity(10), Body.class))
        .isEqualTo(new Body(new Position(1, 10), new Velocity(10, 0.1), 10));
    assertThat(world.get(entity(8), Note.class)).isEqualTo(new Note("note 8"));
    assertThat(world.get(entity(8), Mood.class)).isEqualTo(Mood.CROSS);
    assertThat(world.get(entity(8), Health.class)).isEqualTo(new Health(8, 9));
    assertThat(world.get(entity(3), Texts.class)).isEqualTo(Everything.texts(3));
    assertThat(world.get(entity(4), Composed.class)).isEqualTo(Everything.composed(4));
    assertThat(world.get(entity(5), Collections.class))
        .isEqualTo(Everything.collections(5, entity(36)));
    assertThat(world.get(entity(6), Arrays.class))
        .usingRecursiveComparison()
        .withEqualsForType(Double::equals, Double.class)
        .isEqualTo(Everything.arrays(6));
    assertThat(world.get(entity(16), Open.class)).isEqualTo(Everything.open(16, entity(53)));
    Primitives primitives = world.get(entity(9), Primitives.class);
    assertThat(primitives.big()).isEqualTo(Long.MAX_VALUE - 9);
    assertThat(primitives.real()).isNaN();
    assertThat(primitives.friend()).isEqualTo(entity(4));
    assertThat(primitives.cells()).containsExactly(9, 10, 11);
    assertThat(world.spawn()).isEqualTo(new Entity(57, 2)); // the slot that was freed last
  }

  @Test
  void linksAreThose() throws IOException {
    World world = EverythingWorld.load(bytes());

    assertThat(world.relation(Likes.class).targets(entity(1)))
        .containsExactly(entity(2), entity(3));
    assertThat(world.relation(Likes.class).sources(entity(3)))
        .containsExactly(entity(2), entity(1));
    assertThat(world.relation(Likes.class).get(entity(1), entity(3))).isEqualTo(new Likes(8));
    assertThat(world.relation(Owns.class).get(entity(3), entity(2))).isEqualTo(new Owns("now"));
    assertThat(world.relation(Knows.class).get(entity(3), entity(1))).isEqualTo(new Knows(0.5f));
    assertThat(world.relation(Hears.class).get(entity(2), entity(2)).volume())
        .containsExactly((short) 3, (short) 4);
    assertThat(world.hierarchy().children(entity(1)))
        .containsExactly(entity(9), entity(11), entity(12), entity(10));
  }

  @Test
  void theRestIsThat() throws IOException {
    World world = EverythingWorld.empty();
    var reader = world.events(Bang.class).reader();
    Snapshots.loader(Everything.TYPES).load(world, bytes());
    List<Bang> bangs = new ArrayList<>();
    reader.each(bang -> bangs.add(bang));

    assertThat(bangs).extracting(Bang::loudness).containsExactly(1, 2, 3);
    assertThat(bangs).extracting(Bang::sound).containsExactly("b≤1", "b≤2", "b≤3");
    assertThat(world.tag(Burning.class).entities()).containsExactly(entity(3), entity(1));
    assertThat(world.isEnabled(entity(4))).isFalse();
    assertThat(world.isEnabled(entity(6), Position.class)).isFalse();
    assertThat(world.keys().find("≤ ten")).contains(entity(10));
    assertThat(world.names().get(entity(13))).contains("twelve");
    assertThat(world.resources().get(Weather.class))
        .isEqualTo(new Weather("west", List.of(1f, 2f)));
    assertThat(world.archetype(entity(1)).isDirty(Position.class)).isTrue();
    assertThat(world.archetype(entity(8)).isDirty(Position.class)).isFalse();
    assertThat(world.archetype(entity(8)).lastWritten(Position.class)).isZero();
  }
}
