package dev.phyla.internal.schedule;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/*
 * Systems are placed one after the other, in the order of their phase. A system goes into the
 * earliest stage after all stages that hold an earlier system which it conflicts with or is declared
 * to follow. A system with prompt commands goes into the last stage instead, and closes it: what
 * comes later in the order goes into later stages and so sees what the commands did, and what comes
 * earlier does not, because it is in the same stage or an earlier one.
 *
 * Commands are thus applied only at the ends of closed stages, before an exclusive system, which may
 * need a world without pending commands, and at the end of the phase.
 */

/// The division of the systems of a phase into stages, and where their commands are applied. It
/// depends only on the order, the declared access and the settings of the systems.
///
/// @param stages for each stage, the systems that may run at the same time, by their index in the
///   order of the phase
/// @param syncs for each stage, the systems whose commands and events are applied at its end
public record StagePlan(List<List<Integer>> stages, List<List<Integer>> syncs) {
  /// What decides about the stage of a system.
  ///
  /// @param access what it reads and writes
  /// @param alone whether it must not share its stage
  /// @param commands when its commands are applied
  public record Placed(Access access, boolean alone, CommandUse commands) {}

  /// Divides systems into stages.
  ///
  /// @param systems the systems in order
  /// @param predecessors for each system, those before it by declaration, also indirectly
  public static StagePlan of(List<Placed> systems, List<BitSet> predecessors) {
    var plan = new Planner(systems, predecessors);
    for (int i = 0; i < systems.size(); i++) {
      plan.place(i);
    }
    return new StagePlan(List.copyOf(plan.stages), plan.syncs());
  }

  private static final class Planner {
    private final List<Placed> systems;
    private final List<BitSet> predecessors;
    private final List<List<Integer>> stages = new ArrayList<>();

    /// The stage of each system that is placed.
    private final int[] stageOf;

    /// The stages that take no further systems.
    private final BitSet full = new BitSet();

    /// The stages at whose end commands are applied.
    private final BitSet closed = new BitSet();

    /// The first stage after the last one that is closed.
    private int firstOpen;

    Planner(List<Placed> systems, List<BitSet> predecessors) {
      this.systems = systems;
      this.predecessors = predecessors;
      this.stageOf = new int[systems.size()];
    }

    void place(int system) {
      Placed placed = systems.get(system);
      boolean exclusive = placed.access().isExclusive();
      boolean closes = exclusive || placed.commands() == CommandUse.PROMPT;
      int stage = stageFor(system, placed, closes);
      if (stage == stages.size()) {
        stages.add(new ArrayList<>());
      }
      stages.get(stage).add(system);
      stageOf[system] = stage;
      full.set(stage, placed.alone() || exclusive);
      if (exclusive && stage > 0) {
        closed.set(stage - 1);
      }
      if (closes) {
        closed.set(stage);
        firstOpen = stage + 1;
      }
    }

    private int stageFor(int system, Placed placed, boolean closes) {
      if (placed.alone() || placed.access().isExclusive()) {
        return stages.size();
      }
      int earliest = earliest(system, placed.access());
      if (closes) {
        earliest = Math.max(earliest, stages.size() - 1);
      }
      return full.nextClearBit(earliest);
    }

    private int earliest(int system, Access access) {
      int earliest = firstOpen;
      for (int before = 0; before < system; before++) {
        if (stageOf[before] >= earliest
            && (predecessors.get(system).get(before)
                || access.conflictsWith(systems.get(before).access()))) {
          earliest = stageOf[before] + 1;
        }
      }
      return earliest;
    }

    List<List<Integer>> syncs() {
      var syncs = new ArrayList<List<Integer>>();
      var pending = new ArrayList<Integer>();
      for (int stage = 0; stage < stages.size(); stage++) {
        for (int system : stages.get(stage)) {
          if (systems.get(system).commands() != CommandUse.NONE) {
            pending.add(system);
          }
        }
        if (closed.get(stage) || stage == stages.size() - 1) {
          syncs.add(pending.stream().sorted().toList());
          pending.clear();
        } else {
          syncs.add(List.of());
        }
      }
      return List.copyOf(syncs);
    }
  }
}
