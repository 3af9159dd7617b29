package dev.phyla.internal.schema;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.row.MovePlan;
import dev.phyla.internal.row.RowMover;
import java.util.ArrayList;
import java.util.Arrays;

/// An edge from one signature to another: the targets of its columns, and the components that are
/// lost.
public final class SignatureEdge {
  private final Signature source;
  private final Signature target;
  private final MovePlan moves;
  private final int[] lost;

  SignatureEdge(Signature source, Signature target) {
    this.source = source;
    this.target = target;
    this.moves = new MovePlan(source.layouts(), columnsIn(source, target));
    var lost = new ArrayList<Integer>();
    for (ComponentInfo info : source.infos()) {
      if (!target.has(info.id())) {
        lost.add(info.id());
      }
    }
    this.lost = lost.stream().mapToInt(Integer::intValue).toArray();
  }

  private static int[] columnsIn(Signature source, Signature target) {
    int[] targets = new int[source.layouts().size()];
    Arrays.fill(targets, RowMover.DROPPED);
    targets[0] = 0;
    for (ComponentInfo info : source.infos()) {
      int there = target.base(info.id());
      if (there >= 0) {
        int here = source.base(info.id());
        for (int i = 0; i < info.layout().columns().size(); i++) {
          targets[here + i] = there + i;
        }
      }
    }
    return targets;
  }

  /// The source.
  public Signature source() {
    return source;
  }

  /// The target.
  public Signature target() {
    return target;
  }

  /// The plan for moving rows.
  public MovePlan moves() {
    return moves;
  }

  /// The ids of the components that only the source has.
  public int[] lost() {
    return lost;
  }
}
