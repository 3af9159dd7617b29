package dev.phyla.json;

import dev.phyla.Entity;
import dev.phyla.Prefab;
import dev.phyla.Query;
import dev.phyla.Schema;
import dev.phyla.World;
import dev.phyla.snapshot.SnapshotException;
import dev.phyla.snapshot.SnapshotLoader;
import dev.phyla.snapshot.Snapshots;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Worlds, entities and prefabs as JSON, for people, editors and text diffs.
///
/// ```java
/// Json.save(world, Path.of("level.json"));
///
/// var other = new World();
/// other.schema().register(Position.class);
/// Json.load(other, Path.of("level.json"));
/// ```
///
/// [dev.phyla.snapshot.PlainAccess] describes what a text contains, and what it does not:
/// [Snapshots] keep everything. Texts are the same for equal worlds: entities are sorted by index,
/// everything with a name by name. Short objects take one line.
///
/// Numbers are written so that they are read back exactly, `long` values beyond 2<sup>53</sup> too,
/// which other programs may round. NaN and infinities are the texts `"NaN"`, `"Infinity"` and
/// `"-Infinity"`.
///
/// Bad input gives a [SnapshotException] with line and column, and nothing has changed.
public final class Json {
  private static final String NULL_WORLD = "The world is null.";
  private static final String NULL_SCHEMA = "The schema is null.";
  private static final String NULL_PATH = "The path is null.";
  private static final String NULL_TEXT = "The text is null.";
  private static final SnapshotLoader STRICT = Snapshots.loader();

  private Json() {}

  // Worlds.

  /// A world as text.
  ///
  /// @param world the world
  /// @return the text, with a line break at the end
  /// @throws SnapshotException if a value cannot be written
  /// @throws IllegalStateException inside loops and callbacks, or if commands are pending
  public static String toText(World world) {
    return TextWriter.write(Objects.requireNonNull(world, NULL_WORLD).plain().toPlain());
  }

  /// Saves a world to a file, in UTF-8. Whatever happens, there is the old file or the new one.
  ///
  /// @param world the world
  /// @param path the file, which is replaced if it exists
  /// @throws IOException if the file cannot be written
  /// @throws SnapshotException if a value cannot be written, and the old file is still there
  /// @throws IllegalStateException inside loops and callbacks, or if commands are pending
  public static void save(World world, Path path) throws IOException {
    Objects.requireNonNull(path, NULL_PATH);
    Snapshots.replaceFile(path, toText(world).getBytes(StandardCharsets.UTF_8));
  }

  /// Loads a text into a world, all of whose types the world knows, see
  /// [dev.phyla.snapshot.PlainAccess#load].
  ///
  /// @param world the world; if it has no entities, they have the handles of the text
  /// @param text a world
  /// @return the entities by their ids in the text, in the order of the text
  /// @throws SnapshotException if the text is wrong; nothing has changed
  /// @throws IllegalStateException inside loops and callbacks, or if commands are pending
  /// @throws dev.phyla.CallbackException if observers threw; the entities are there
  public static Map<String, Entity> load(World world, String text) {
    return load(world, text, STRICT);
  }

  /// Loads a text into a world.
  ///
  /// @param world the world
  /// @param text a world
  /// @param loader which additional classes are known, and what happens to unknown ones
  /// @return the entities by their ids in the text
  /// @throws SnapshotException as for [#load(World, String)]
  /// @throws IllegalStateException as for [#load(World, String)]
  public static Map<String, Entity> load(World world, String text, SnapshotLoader loader) {
    Objects.requireNonNull(world, NULL_WORLD);
    Objects.requireNonNull(loader, "The loader is null.");
    return read(text, "", plain -> world.plain().load(plain, loader));
  }

  /// Loads a file into a world, all of whose types the world knows.
  ///
  /// @param world the world; if it has no entities, they have the handles of the file
  /// @param path a file in UTF-8
  /// @return the entities by their ids in the file
  /// @throws IOException if the file cannot be read
  /// @throws SnapshotException as for [#load(World, String)]
  /// @throws IllegalStateException as for [#load(World, String)]
  public static Map<String, Entity> load(World world, Path path) throws IOException {
    return load(world, path, STRICT);
  }

  /// Loads a file into a world.
  ///
  /// @param world the world
  /// @param path a file in UTF-8
  /// @param loader which additional classes are known, and what happens to unknown ones
  /// @return the entities by their ids in the file
  /// @throws IOException if the file cannot be read
  /// @throws SnapshotException as for [#load(World, String)]
  /// @throws IllegalStateException as for [#load(World, String)]
  public static Map<String, Entity> load(World world, Path path, SnapshotLoader loader)
      throws IOException {
    Objects.requireNonNull(world, NULL_WORLD);
    Objects.requireNonNull(loader, "The loader is null.");
    String text;
    try {
      text = Files.readString(Objects.requireNonNull(path, NULL_PATH));
    } catch (CharacterCodingException e) {
      throw new SnapshotException("The file " + path + " is not a text in UTF-8.", e);
    }
    return read(text, path + ", ", plain -> world.plain().load(plain, loader));
  }

  // Entities.

  /// An entity as text.
  ///
  /// @param world the world
  /// @param entity the entity
  /// @return the text, with a line break at the end
  /// @throws SnapshotException if a value cannot be written
  /// @throws java.util.NoSuchElementException if the entity is dead
  public static String ofEntity(World world, Entity entity) {
    return TextWriter.write(Objects.requireNonNull(world, NULL_WORLD).plain().toPlain(entity));
  }

  /// The entities of a query as text, which can be loaded as a world.
  ///
  /// @param world the world
  /// @param query a query of the world
  /// @return the text, with a line break at the end
  /// @throws SnapshotException if a value cannot be written
  public static String ofQuery(World world, Query query) {
    Objects.requireNonNull(world, NULL_WORLD);
    Objects.requireNonNull(query, "The query is null.");
    var plain = new LinkedHashMap<String, @Nullable Object>();
    plain.put("phyla", 1);
    plain.put("entities", world.plain().toPlain(query.entities()));
    return TextWriter.write(plain);
  }

  /// Spawns an entity from a text, see [dev.phyla.snapshot.PlainAccess#spawn].
  ///
  /// @param world the world
  /// @param text an entity, such as [#ofEntity(World, Entity)] writes it
  /// @return the entity, which has a new handle
  /// @throws SnapshotException if the text is wrong; nothing has changed
  /// @throws IllegalStateException inside loops and callbacks, or if commands are pending
  public static Entity spawn(World world, String text) {
    Objects.requireNonNull(world, NULL_WORLD);
    return read(text, "", plain -> world.plain().spawn(plain, STRICT));
  }

  // Prefabs.

  /// A prefab as text.
  ///
  /// @param schema the schema, whose codecs are used
  /// @param prefab the prefab
  /// @return the text, with a line break at the end
  /// @throws SnapshotException if a value cannot be written
  public static String toText(Schema schema, Prefab prefab) {
    return TextWriter.write(Objects.requireNonNull(schema, NULL_SCHEMA).toPlain(prefab));
  }

  /// Makes a prefab from a text.
  ///
  /// @param schema the schema, which knows the components and relations
  /// @param text a prefab, such as [#toText(Schema, Prefab)] writes it
  /// @return the prefab
  /// @throws SnapshotException if the text is wrong
  public static Prefab prefab(Schema schema, String text) {
    return prefab(schema, text, STRICT);
  }

  /// Makes a prefab from a text.
  ///
  /// @param schema the schema
  /// @param text a prefab
  /// @param loader which additional classes are known, and what happens to unknown ones
  /// @return the prefab
  /// @throws SnapshotException if the text is wrong
  public static Prefab prefab(Schema schema, String text, SnapshotLoader loader) {
    Objects.requireNonNull(schema, NULL_SCHEMA);
    return read(text, "", plain -> schema.prefab(plain, loader));
  }

  // Plain values.

  /// Plain values as text, such as the parameters of a model.
  ///
  /// @param plain values by name: numbers, booleans, texts, null, and lists and maps of those
  /// @return the text, with a line break at the end
  public static String toText(Map<String, ? extends @Nullable Object> plain) {
    return TextWriter.write(Objects.requireNonNull(plain, "The values are null."));
  }

  /// Reads plain values. Whole numbers are `Integer`, `Long` or `BigInteger`, other numbers
  /// `Double`; NaN and infinities are texts.
  ///
  /// @param text a JSON object
  /// @return the values by name, in the order of the text
  /// @throws SnapshotException if the text is not a JSON object, with line and column
  public static Map<String, @Nullable Object> parse(String text) {
    return TextReader.read(Objects.requireNonNull(text, NULL_TEXT), "");
  }

  // Schemas.

  /// A JSON Schema (draft 2020-12) of worlds with the registered components and relations of a
  /// schema, for editors. All fields are optional, as they are when a text is read.
  ///
  /// @param schema the schema
  /// @return the text, with a line break at the end
  public static String schema(Schema schema) {
    return TextWriter.write(
        JsonSchema.of(Objects.requireNonNull(schema, NULL_SCHEMA).plainSchema()));
  }

  /// What is done with the plain values of a text.
  private interface Use<T> {
    T apply(Map<String, @Nullable Object> plain);
  }

  /// Reads a text, and adds places in it to exceptions.
  ///
  /// @param source the start of messages
  private static <T> T read(String text, String source, Use<T> use) {
    Map<String, @Nullable Object> plain =
        TextReader.read(Objects.requireNonNull(text, NULL_TEXT), source);
    try {
      return use.apply(plain);
    } catch (SnapshotException e) {
      throw SnapshotException.at(
          e.place(), Positions.start(source, Positions.find(text, e.place())) + e.getMessage(), e);
    }
  }
}
