package dev.phyla.history.internal.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.history.ArchetypeTable;
import dev.phyla.history.internal.files.Folders;
import dev.phyla.history.internal.files.JavaProcess;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Catalogs of one history in many threads and processes.
class CatalogProcessesTest {
  private static final int TABLES = 60;

  @TempDir private Path history;

  private void assertNoneLost(Catalog catalog) {
    List<ArchetypeTable> expected =
        IntStream.range(0, TABLES).mapToObj(CatalogWriter::table).toList();
    assertThat(catalog.tables()).containsExactlyInAnyOrderElementsOf(expected);
    assertThat(Folders.names(history.resolve("catalog"))).hasSize(TABLES);
  }

  @Test
  void threadsAndProcessesRegisterTheSameTablesAtTheSameTime() throws Exception {
    String folder = history.toString();
    try (JavaProcess first = JavaProcess.start(CatalogWriter.class, folder, "0", "45");
        JavaProcess second = JavaProcess.start(CatalogWriter.class, folder, "15", "60");
        var threads = Executors.newFixedThreadPool(8)) {
      assertThat(first.readLine()).isEqualTo("ready");
      assertThat(second.readLine()).isEqualTo("ready");
      first.writeLine();
      second.writeLine();
      var results = new ArrayList<Future<?>>();
      for (int i = 0; i < 8; i++) {
        int start = 5 * i;
        results.add(threads.submit(() -> CatalogWriter.register(history, start, start + 20)));
      }
      for (Future<?> result : results) {
        result.get();
      }
      assertThat(first.waitFor()).isZero();
      assertThat(second.waitFor()).isZero();
    }
    assertNoneLost(Catalog.open(history));
  }

  @Test
  void threadsShareACatalog() throws Exception {
    Catalog catalog = Catalog.open(history);
    try (var threads = Executors.newFixedThreadPool(8)) {
      var results = new ArrayList<Future<?>>();
      for (int i = 0; i < 8; i++) {
        int offset = i * 7;
        results.add(
            threads.submit(
                () -> {
                  for (int j = 0; j < TABLES; j++) {
                    catalog.register(CatalogWriter.table((j + offset) % TABLES));
                  }
                }));
      }
      for (Future<?> result : results) {
        result.get();
      }
    }
    assertNoneLost(catalog);
    assertNoneLost(Catalog.open(history));
  }
}
