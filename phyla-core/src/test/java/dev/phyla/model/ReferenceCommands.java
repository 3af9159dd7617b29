package dev.phyla.model;

import dev.phyla.Entity;
import dev.phyla.model.Kinds.Fragile;
import java.util.ArrayList;
import java.util.List;

/// The commands of the reference: a list of changes, and their reserved handles.
final class ReferenceCommands {
  private record Recorded(Step step, List<Entity> handles) {}

  private final ReferenceWorld reference;
  private final List<Recorded> recorded = new ArrayList<>();
  private long skipped;

  ReferenceCommands(ReferenceWorld reference) {
    this.reference = reference;
  }

  int size() {
    return recorded.size();
  }

  /// The number of skipped commands.
  long skipped() {
    return skipped;
  }

  /// The handles of entities that are not spawned yet.
  List<Entity> promised() {
    return recorded.stream().flatMap(command -> command.handles.stream()).toList();
  }

  /// Records a change.
  ///
  /// @return the handles of the entities that it will spawn
  List<Entity> record(Step step) {
    List<Entity> handles = new ArrayList<>();
    if (step instanceof Step.Spawn spawn) {
      for (int i = 0; i < spawn.count(); i++) {
        handles.add(reference.handles().take());
      }
    }
    if (!(step instanceof Step.Spawn) || !handles.isEmpty()) {
      recorded.add(new Recorded(step, handles));
    }
    return handles;
  }

  /// Drops everything; handles are released in reverse order.
  void clear() {
    promised().reversed().forEach(reference.handles()::release);
    recorded.clear();
  }

  /// Makes all changes one by one, including those that are recorded during that.
  ///
  /// @return how many failed
  int apply() {
    var before = new MarksBefore(reference);
    int failed = 0;
    for (int i = 0; i < recorded.size(); i++) {
      failed += apply(recorded.get(i)) ? 0 : 1;
    }
    recorded.clear();
    before.doubtUnlessSomethingDiffers();
    return failed;
  }

  private boolean apply(Recorded command) {
    if (command.step instanceof Step.OfEntity change && !reference.isAlive(change.entity())) {
      skipped++;
      reference.listeners().record("skipped " + change.entity());
      return true;
    }
    if (command.step instanceof Step.WithParts step && step.parts().contains(Fragile.BROKEN)) {
      fail(step, command.handles);
      return false;
    }
    if (command.step instanceof Step.Spawn spawn) {
      reference.spawnAll(command.handles, spawn.parts());
    } else {
      command.step.makeIn(reference);
    }
    return true;
  }

  /// Changes nothing, except that an archetype may have been created.
  private void fail(Step.WithParts step, List<Entity> handles) {
    reference.prepare(step instanceof Step.OfEntity change ? change.entity() : null, step.parts());
    handles.reversed().forEach(reference.handles()::release);
  }
}
