package dev.phyla.internal.diff;

import dev.phyla.internal.naming.EntityTexts;
import dev.phyla.internal.naming.Naming;
import dev.phyla.snapshot.EntityChange;
import dev.phyla.snapshot.EntityChange.KeyChanged;
import dev.phyla.snapshot.EntityChange.NameChanged;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// Compares the keys and names of two worlds, text by text.
final class TextComparison {
  private final ComparedWorlds worlds;
  private final ChangeList changes;

  TextComparison(ComparedWorlds worlds, ChangeList changes) {
    this.worlds = worlds;
    this.changes = changes;
  }

  /// Compares all keys and names.
  void run() {
    Naming before = worlds.before().naming();
    Naming after = worlds.after().naming();
    compare(before.keys().texts(), after.keys().texts(), KeyChanged::new);
    compare(before.names(), after.names(), NameChanged::new);
  }

  private void compare(
      EntityTexts before,
      EntityTexts after,
      BiFunction<@Nullable String, @Nullable String, EntityChange> change) {
    before.forEach(
        (text, entity) -> {
          String other = after.get(entity);
          if (!text.equals(other) && worlds.isInBoth(entity)) {
            changes.add(entity, change.apply(text, other));
          }
        });
    after.forEach(
        (text, entity) -> {
          if (before.get(entity) == null && worlds.isInBoth(entity)) {
            changes.add(entity, change.apply(null, text));
          }
        });
  }
}
