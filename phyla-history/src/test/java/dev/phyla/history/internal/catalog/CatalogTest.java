package dev.phyla.history.internal.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.history.ArchetypeTable;
import dev.phyla.history.ColumnType;
import dev.phyla.history.HistoryException;
import dev.phyla.history.TableComponent;
import dev.phyla.history.TableField;
import dev.phyla.history.internal.files.Damage;
import dev.phyla.history.internal.files.Folders;
import dev.phyla.history.internal.files.JsonFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CatalogTest {
  private static final int MAX_BYTES = 16 << 20;

  private static final TableComponent POSITION =
      new TableComponent(
          "Position",
          List.of(
              new TableField("x", ColumnType.FLOAT, 0), new TableField("y", ColumnType.FLOAT, 0)));
  private static final TableComponent POSE =
      new TableComponent(
          "Pose",
          List.of(
              new TableField("centre.x", ColumnType.ENTITY, 0),
              new TableField("matrix", ColumnType.DOUBLE, 2)));

  private static final ArchetypeTable TABLE = ArchetypeTable.of(List.of(POSITION, POSE));
  private static final ArchetypeTable TAG =
      ArchetypeTable.of(List.of(new TableComponent("Tag \"1\"\n", List.of())));

  @TempDir private Path history;

  private Path folder;
  private Path file;

  @BeforeEach
  void chooseFile() {
    folder = history.resolve("catalog");
    file = folder.resolve(TABLE.name() + ".json");
  }

  @Test
  void aHistoryThatDoesNotExistHasNoTables() {
    Catalog catalog = Catalog.open(history.resolve("missing"));

    assertThat(catalog.tables()).isEmpty();
    assertThat(catalog.find(TABLE.name())).isEmpty();
    assertThat(history.resolve("missing")).doesNotExist();
  }

  @Test
  void registeredTablesAreThereAfterReopening() {
    Catalog catalog = Catalog.open(history);
    catalog.register(TABLE);
    catalog.register(TAG);
    catalog.register(ArchetypeTable.of(List.of()));
    catalog.register(TABLE);

    assertThat(catalog.tables())
        .containsExactlyInAnyOrder(TABLE, TAG, ArchetypeTable.of(List.of()))
        .isSortedAccordingTo((a, b) -> a.name().compareTo(b.name()));
    assertThat(Catalog.open(history).tables()).isEqualTo(catalog.tables());
    assertThat(Catalog.open(history).find(TABLE.name())).contains(TABLE);
    assertThat(Folders.names(folder)).hasSize(3);
  }

  @Test
  void theFileListsComponentsAndColumnsWithTheirIds() {
    Catalog.open(history).register(TABLE);

    assertThat(JsonFile.read(file, MAX_BYTES).values())
        .isEqualTo(
            Map.of(
                "name",
                TABLE.name(),
                "components",
                List.of(
                    Map.of(
                        "name",
                        "Pose",
                        "fields",
                        List.of(
                            Map.of("path", "centre.x", "type", "ENTITY", "length", 0L),
                            Map.of("path", "matrix", "type", "DOUBLE", "length", 2L))),
                    Map.of(
                        "name",
                        "Position",
                        "fields",
                        List.of(
                            Map.of("path", "x", "type", "FLOAT", "length", 0L),
                            Map.of("path", "y", "type", "FLOAT", "length", 0L)))),
                "columns",
                List.of(
                    Map.of("id", 1L, "name", "world_id", "type", "VARCHAR"),
                    Map.of("id", 2L, "name", "run_id", "type", "VARCHAR"),
                    Map.of("id", 3L, "name", "entity_id", "type", "BIGINT"),
                    Map.of("id", 4L, "name", "tick", "type", "BIGINT"),
                    Map.of("id", 5L, "name", "is_active", "type", "BOOLEAN"),
                    Map.of("id", 6L, "name", "world_number", "type", "INTEGER"),
                    Map.of("id", 7L, "name", "pose__centre__x", "type", "BIGINT"),
                    Map.of("id", 8L, "name", "pose__matrix__0", "type", "DOUBLE"),
                    Map.of("id", 9L, "name", "pose__matrix__1", "type", "DOUBLE"),
                    Map.of("id", 10L, "name", "position__x", "type", "FLOAT"),
                    Map.of("id", 11L, "name", "position__y", "type", "FLOAT"))));
    assertThat(
            List.of(
                FieldIds.WORLD_ID,
                FieldIds.RUN_ID,
                FieldIds.ENTITY_ID,
                FieldIds.TICK,
                FieldIds.IS_ACTIVE,
                FieldIds.WORLD_NUMBER,
                FieldIds.ofColumn(0)))
        .containsExactly(1, 2, 3, 4, 5, 6, 7);
  }

  @Test
  void registeringATableAgainDoesNotWriteItsFile() throws IOException {
    Catalog.open(history).register(TABLE);
    FileTime written = FileTime.fromMillis(0);
    Files.setLastModifiedTime(file, written);

    Catalog.open(history).register(TABLE);

    assertThat(Files.getLastModifiedTime(file)).isEqualTo(written);
  }

  @Test
  void tablesOfOthersAreFoundAtOnceAndListedAfterRefreshing() {
    Catalog reader = Catalog.open(history);
    Catalog writer = Catalog.open(history);
    writer.register(TABLE);
    writer.register(TAG);

    assertThat(reader.tables()).isEmpty();
    assertThat(reader.find(TABLE.name())).contains(TABLE);
    assertThat(reader.tables()).containsExactly(TABLE);
    reader.refresh();
    assertThat(reader.tables()).isEqualTo(writer.tables()).hasSize(2);
  }

  @Test
  void otherFilesAreIgnored() throws IOException {
    Catalog catalog = Catalog.open(history);
    catalog.register(TABLE);
    for (String name :
        List.of("notes.json", "a_2c_s.json", TABLE.name() + ".json.bak", "." + TABLE.name())) {
      Files.writeString(folder.resolve(name), "x");
    }

    assertThat(Catalog.open(history).tables()).containsExactly(TABLE);
    for (String name :
        List.of("", "notes", "../catalog/" + TABLE.name(), "a_1c_s" + "g".repeat(16))) {
      assertThat(catalog.find(name)).as(name).isEmpty();
    }
  }

  @Test
  void whatAKilledWriterHasLeftIsIgnoredAndDeletedByTheNextWriter() throws IOException {
    Files.createDirectories(folder);
    Path left = Files.writeString(folder.resolve("." + TABLE.name() + ".json.1-2.tmp"), "{");
    Files.setLastModifiedTime(left, FileTime.fromMillis(0));

    assertThat(Catalog.open(history).tables()).isEmpty();
    assertThat(left).exists();
    Catalog.open(history).register(TABLE);

    assertThat(Folders.names(folder)).containsExactly(TABLE.name() + ".json");
  }

  @Test
  void damageIsFound() throws IOException {
    var small = ArchetypeTable.of(List.of(POSITION));
    Catalog.open(history).register(small);

    Damage.assertFound(
        folder.resolve(small.name() + ".json"),
        () -> Catalog.open(history).find(small.name()).orElseThrow());
  }

  @Test
  void aDamagedFileDoesNotHideTheOtherTables() throws IOException {
    Catalog writer = Catalog.open(history);
    writer.register(TABLE);
    writer.register(TAG);
    Files.writeString(file, "{");

    Catalog catalog = Catalog.open(history);

    assertThat(catalog.find(TAG.name())).contains(TAG);
    assertThatThrownBy(catalog::tables)
        .isInstanceOf(HistoryException.class)
        .hasMessageContaining(file.toString());
    assertThatThrownBy(() -> catalog.register(TABLE))
        .isInstanceOf(HistoryException.class)
        .hasMessageContaining(file.toString());
    Files.delete(file);
    Catalog repaired = Catalog.open(history);
    repaired.register(TABLE);
    assertThat(Catalog.open(history).tables()).hasSize(2);
  }

  // Files whose checksum is right.

  /// Replaces a part of the content of the file.
  private void edit(String key, UnaryOperator<Object> change) {
    Catalog.open(history).register(TABLE);
    var content = new LinkedHashMap<>(JsonFile.read(file, MAX_BYTES).values());
    content.put(key, change.apply(content.get(key)));
    JsonFile.write(file, content, MAX_BYTES);
  }

  private void assertRefused(String problem) {
    assertThatThrownBy(() -> Catalog.open(history).find(TABLE.name()))
        .isInstanceOf(HistoryException.class)
        .hasMessageStartingWith("The file " + file + " cannot be used: ")
        .hasMessageContaining(problem);
  }

  private static Map<String, Object> component(String name, Object... fields) {
    return Map.of("name", name, "fields", List.of(fields));
  }

  private static Map<String, Object> field(String path, String type, long length) {
    return Map.of("path", path, "type", type, "length", length);
  }

  @Test
  void aFileOfAnotherTableIsRefused() throws IOException {
    Catalog writer = Catalog.open(history);
    writer.register(TABLE);
    writer.register(TAG);
    Files.copy(folder.resolve(TAG.name() + ".json"), file, StandardCopyOption.REPLACE_EXISTING);

    assertRefused("its components belong to the table " + TAG.name());
  }

  @Test
  void aFileWhoseNameOrColumnsDoNotFollowFromTheComponentsIsRefused() throws IOException {
    String problem = "its components belong to the table " + TABLE.name();
    edit("name", _ -> TAG.name());
    assertRefused(problem);
    Files.delete(file);
    edit("columns", columns -> ((List<?>) columns).subList(0, 5));
    assertRefused(problem);
    Files.delete(file);
    edit("more", _ -> 1L);
    assertRefused(problem);
    Files.delete(file);
    edit("components", components -> ((List<?>) components).reversed());
    assertRefused(problem);
  }

  @Test
  void componentsThatNoTableHasAreRefused() throws IOException {
    edit("components", _ -> List.of(component("A"), component("A")));
    assertRefused("A table has each component once, but A is given twice.");
    Files.delete(file);
    edit("components", _ -> List.of(component("A", field("x", "FLOAT", 0), field("X", "INT", 0))));
    assertRefused("would stand for A.x and for A.X");
    Files.delete(file);
    edit("components", _ -> List.of(component("A", field("x", "DECIMAL", 0))));
    assertRefused("components[0].fields[0].type is not a type of columns");
    Files.delete(file);
    edit("components", _ -> List.of(component("A", field("x", "TEXT", 1))));
    assertRefused("The field x cannot have 1 values of type TEXT.");
    Files.delete(file);
    edit("components", _ -> "none");
    assertRefused("components is the text \"none\", and it has to be an array");
  }

  @Test
  void limitsAreCheckedBeforeMemoryIsUsed() throws IOException {
    edit("components", _ -> List.of(component("A", field("x", "BYTE", Integer.MAX_VALUE))));
    assertRefused("components has more columns than a file can list");
    Files.delete(file);
    edit("components", _ -> List.of(component("a".repeat(1001))));
    assertRefused("components[0].name has 1001 characters, and the limit is 1000");
    Files.delete(file);
    edit("components", _ -> List.of(component("A", field("x".repeat(1001), "BYTE", 0))));
    assertRefused("components[0].fields[0].path has 1001 characters, and the limit is 1000");
    Files.delete(file);
    var many = new ArrayList<Object>();
    for (int i = 0; i <= 65536; i++) {
      many.add(component("C" + i));
    }
    edit("components", _ -> many);
    assertRefused("components has 65537 elements, and the limit is 65536");
    Files.delete(file);
    Files.write(file, new byte[MAX_BYTES + 1]);
    assertThatThrownBy(() -> Catalog.open(history).find(TABLE.name()))
        .isInstanceOf(HistoryException.class)
        .hasMessageStartingWith("The file " + file + " is larger than 16777216 bytes");
  }

  @Test
  void tablesThatCouldNotBeReadAgainAreNotRegistered() {
    Catalog catalog = Catalog.open(history);
    var longName = ArchetypeTable.of(List.of(new TableComponent("n".repeat(1001), List.of())));
    var wide =
        ArchetypeTable.of(
            List.of(
                new TableComponent("A", List.of(new TableField("x", ColumnType.BYTE, 300_000)))));

    assertThatThrownBy(() -> catalog.register(longName))
        .isInstanceOf(HistoryException.class)
        .hasMessageStartingWith("The table " + longName.name() + " cannot be registered. ")
        .hasMessageContaining("1001 characters");
    assertThatThrownBy(() -> catalog.register(wide))
        .isInstanceOf(HistoryException.class)
        .hasMessageContaining("it would have ");
    assertThat(catalog.tables()).isEmpty();
    assertThat(Folders.names(folder)).isEmpty();
  }
}
