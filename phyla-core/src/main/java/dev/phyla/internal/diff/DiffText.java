package dev.phyla.internal.diff;

import dev.phyla.Entity;
import dev.phyla.snapshot.EntityChange;
import dev.phyla.snapshot.EntityChange.ComponentAdded;
import dev.phyla.snapshot.EntityChange.ComponentEnabledChanged;
import dev.phyla.snapshot.EntityChange.ComponentRemoved;
import dev.phyla.snapshot.EntityChange.EnabledChanged;
import dev.phyla.snapshot.EntityChange.FieldChanged;
import dev.phyla.snapshot.EntityChange.KeyChanged;
import dev.phyla.snapshot.EntityChange.LinkAdded;
import dev.phyla.snapshot.EntityChange.LinkFieldChanged;
import dev.phyla.snapshot.EntityChange.LinkRemoved;
import dev.phyla.snapshot.EntityChange.NameChanged;
import dev.phyla.snapshot.EntityChange.TagAdded;
import dev.phyla.snapshot.EntityChange.TagRemoved;
import dev.phyla.snapshot.EntityDiff;
import dev.phyla.snapshot.UnmatchedEntity;
import dev.phyla.snapshot.WorldChange;
import dev.phyla.snapshot.WorldChange.EventsChanged;
import dev.phyla.snapshot.WorldChange.ResourceChanged;
import dev.phyla.snapshot.WorldChange.SeedChanged;
import dev.phyla.snapshot.WorldChange.TickChanged;
import dev.phyla.snapshot.WorldDiff;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The text of a difference, for people.
public final class DiffText {
  private final WorldDiff diff;
  private final ValueText values;
  private final StringBuilder text = new StringBuilder();

  /// The number of entities that may still be shown.
  private int remaining;

  /// Creates the text of a difference.
  public DiffText(WorldDiff diff) {
    this.diff = diff;
    this.values = new ValueText(diff.labels());
  }

  /// The text, without a line break at the end.
  ///
  /// @param maxEntities the number of entities to show
  public String format(int maxEntities) {
    text.setLength(0);
    remaining = maxEntities;
    text.append(summary());
    if (!diff.world().isEmpty()) {
      text.append("\nWorld");
      var block = new TextBlock();
      diff.world().forEach(change -> add(block, change));
      block.appendTo(text);
    }
    for (EntityDiff entity : take(diff.entities())) {
      text.append('\n').append(values.of(entity.entity()));
      var block = new TextBlock();
      entity.changes().forEach(change -> add(block, change));
      block.appendTo(text);
    }
    addUnmatched("Only in the first", '-', take(diff.onlyInFirst()));
    addUnmatched("Only in the second", '+', take(diff.onlyInSecond()));
    int hidden = entities() - (maxEntities - remaining);
    if (hidden != 0) {
      text.append("\n… and ").append(counted(hidden));
    }
    return text.toString();
  }

  private int entities() {
    return diff.entities().size() + diff.onlyInFirst().size() + diff.onlyInSecond().size();
  }

  /// The first entities of a list that may be shown.
  private <T> List<T> take(List<T> list) {
    List<T> taken = list.subList(0, Math.min(remaining, list.size()));
    remaining -= taken.size();
    return taken;
  }

  private static String counted(int entities) {
    return entities == 1 ? "1 more entity" : entities + " more entities";
  }

  private String summary() {
    if (entities() != 0) {
      return EntityCounts.of(
          diff.entities().size(), diff.onlyInFirst().size(), diff.onlyInSecond().size());
    }
    if (diff.isEmpty() && !diff.layoutDiffers()) {
      return "The worlds are equal.";
    }
    return diff.world().stream().allMatch(TickChanged.class::isInstance)
        ? "The contents are equal; rows, free slots or ticks differ."
        : "The entities are equal; other state of the worlds differs.";
  }

  private void add(TextBlock block, WorldChange change) {
    switch (change) {
      case TickChanged(long before, long after) ->
          block.addChange("tick", Long.toString(before), Long.toString(after));
      case SeedChanged(long before, long after) ->
          block.addChange("seed", Long.toString(before), Long.toString(after));
      case ResourceChanged(String resource, Object before, Object after) ->
          block.addChange("resource " + resource, orNone(before), orNone(after));
      case EventsChanged(String event) -> block.addNote("events " + event, "differ");
    }
  }

  private void add(TextBlock block, EntityChange change) {
    switch (change) {
      case KeyChanged(String before, String after) ->
          block.addChange("key", orNone(before), orNone(after));
      case NameChanged(String before, String after) ->
          block.addChange("name", orNone(before), orNone(after));
      case EnabledChanged(boolean enabled) ->
          block.addChange("entity", state(!enabled), state(enabled));
      case ComponentAdded(String component, var fields) ->
          block.add('+', component, values.ofFields(fields));
      case ComponentRemoved(String component, var fields) ->
          block.add('-', component, values.ofFields(fields));
      case FieldChanged(String component, String field, Object before, Object after) ->
          block.addChange(component + "." + field, values.of(before), values.of(after));
      case ComponentEnabledChanged(String component, boolean enabled) ->
          block.addChange(component, state(!enabled), state(enabled));
      case TagAdded(String tag) -> block.add('+', "tag " + tag, "");
      case TagRemoved(String tag) -> block.add('-', "tag " + tag, "");
      case LinkAdded(String relation, Entity target, var fields) ->
          block.add('+', link(relation, target), values.ofFields(fields));
      case LinkRemoved(String relation, Entity target, var fields) ->
          block.add('-', link(relation, target), values.ofFields(fields));
      case LinkFieldChanged(
              String relation,
              Entity target,
              String field,
              Object before,
              Object after) ->
          block.addChange(
              link(relation + "." + field, target), values.of(before), values.of(after));
    }
  }

  private String link(String relation, Entity target) {
    return relation + " → " + values.of(target);
  }

  private String orNone(@Nullable Object value) {
    return value == null ? "none" : values.of(value);
  }

  private static String state(boolean enabled) {
    return enabled ? "enabled" : "disabled";
  }

  private void addUnmatched(String title, char mark, List<UnmatchedEntity> entities) {
    if (!entities.isEmpty()) {
      text.append('\n').append(title);
      var block = new TextBlock();
      for (UnmatchedEntity unmatched : entities) {
        List<String> components = unmatched.components();
        block.add(
            mark,
            values.of(unmatched.entity()),
            components.isEmpty() ? "no components" : String.join(", ", components));
      }
      block.appendTo(text);
    }
  }
}
