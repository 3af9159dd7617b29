package dev.phyla.visibility;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// An `update` of a query that has none is a mistake that the compiler explains.
final class UpdateComplaintTest {
  @TempDir private Path output;

  @Test
  void theComplaintSaysThatTheWriteTermComesFirst() {
    String source =
        """
        import static dev.phyla.Term.*;
        import dev.phyla.World;

        class Wrong {
          record Position(float x) {}
          record Velocity(float dx) {}

          void move(World world) {
            world.query(read(Velocity.class), write(Position.class))
                .update((v, p) -> new Position(v.dx()));
          }
        }
        """;
    assertThatThrownBy(() -> CompiledSources.compileClasses(output, Map.of("Wrong", source)))
        .hasMessageContaining("UpdateNeedsTheOnlyWriteTermFirst");
  }
}
