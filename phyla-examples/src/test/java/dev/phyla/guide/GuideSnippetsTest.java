package dev.phyla.guide;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// Every Java block of the guide compiles, runs, and does what its comments say.
class GuideSnippetsTest {
  @TempDir Path directory;

  @TestFactory
  Stream<DynamicTest> everyPageDoesWhatItSays() throws IOException {
    return Page.all().stream()
        .map(
            page ->
                DynamicTest.dynamicTest(
                    page.name(),
                    page.file().toUri(),
                    () -> PageRunner.run(page, Files.createTempDirectory(directory, "page"))));
  }
}
