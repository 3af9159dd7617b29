package dev.phyla.internal.run;

import dev.phyla.internal.loop.LambdaLoop;
import dev.phyla.internal.loop.Match;
import dev.phyla.internal.query.QueryState;
import dev.phyla.internal.table.Shares;
import java.util.function.Function;

/*
 * If the lambda needs nothing but the components, all worlds whose rows are next to each other are
 * one range, and a table in which all shares are full is one long loop. Otherwise the loop runs
 * world by world, which takes a few nanoseconds for each.
 */

/// One run of a loop over the rows of worlds that share the tables.
final class SharedLoop {
  private final QueryState state;
  private final SharedWorlds worlds;
  private final Object function;
  private int rows;

  SharedLoop(QueryState state, SharedWorlds worlds, Object function) {
    this.state = state;
    this.worlds = worlds;
    this.function = function;
  }

  /// The number of rows that were visited.
  int rows() {
    return rows;
  }

  /// Runs the loop.
  ///
  /// @param loops finds the loop for a matched table
  void run(Function<Match, LambdaLoop> loops) {
    Match[] matches = state.matches();
    for (int i = 0; i < state.size(); i++) {
      matches[i].enter();
    }
    if (worlds.usesState()) {
      runByWorld(loops);
      return;
    }
    for (int i = 0; i < state.size(); i++) {
      Match match = matches[i];
      Shares shares = shares(match);
      int runs = shares.findRuns(worlds.selected());
      if (runs == 0) {
        continue;
      }
      LambdaLoop loop = loops.apply(match);
      if (worlds.isAnySkipped()) {
        int count = worlds.count();
        for (int world = worlds.next(0); world < count; world = worlds.next(world + 1)) {
          runWorld(loop, match, shares, world);
        }
      } else {
        rows += shares.rows();
        for (int run = 0; run < runs; run++) {
          runRange(loop, match, shares, shares.runFirsts()[run], shares.runEnds()[run]);
        }
      }
    }
  }

  private void runByWorld(Function<Match, LambdaLoop> loops) {
    Match[] matches = state.matches();
    int size = state.size();
    var found = new LambdaLoop[size];
    var allShares = new Shares[size];
    for (int i = 0; i < size; i++) {
      allShares[i] = shares(matches[i]);
      allShares[i].findRuns(worlds.selected());
      found[i] = loops.apply(matches[i]);
    }
    int count = worlds.count();
    if (size == 1 && !worlds.isAnySkipped()) {
      runAllByWorld(found[0], matches[0], allShares[0], count);
      return;
    }
    for (int world = worlds.next(0); world < count; world = worlds.next(world + 1)) {
      worlds.enter(world);
      for (int i = 0; i < size && (i == 0 || worlds.next(world) == world); i++) {
        runWorld(found[i], matches[i], allShares[i], world);
      }
    }
  }

  /// Runs over the only table world by world, at the least cost for each.
  private void runAllByWorld(LambdaLoop loop, Match match, Shares shares, int count) {
    rows += shares.rows();
    int next = 0;
    while (next < count) {
      try {
        if (!loop.tryRunByWorld(
            match, shares.firsts(), shares.ends(), next, count, worlds, function)) {
          runUncompiled(loop, match, shares, count);
        }
        next = count;
      } catch (Throwable e) {
        int world = failedWorld(match, shares);
        if (world < 0) {
          throw e; // not of the lambda
        }
        worlds.failed(world, e);
        next = world + 1;
      }
    }
  }

  private void runUncompiled(LambdaLoop loop, Match match, Shares shares, int count) {
    for (int world = 0; world < count; world++) {
      int first = shares.first(world);
      int end = shares.end(world);
      if (first != end) {
        worlds.enter(world);
        runRange(loop, match, shares, first, end);
      }
    }
  }

  private void runWorld(LambdaLoop loop, Match match, Shares shares, int world) {
    int first = shares.first(world);
    int end = shares.end(world);
    if (first != end) {
      rows += end - first;
      runRange(loop, match, shares, first, end);
    }
  }

  /// Runs over a range. If the lambda throws, the rest of its world is left out.
  private void runRange(LambdaLoop loop, Match match, Shares shares, int first, int end) {
    int next = first;
    while (next < end) {
      try {
        loop.run(match, next, end, function);
        next = end;
      } catch (Throwable e) {
        int world = failedWorld(match, shares);
        if (world < 0) {
          throw e; // not of the lambda
        }
        worlds.failed(world, e);
        next = shares.end(world);
      }
    }
  }

  /// The world in which the lambda threw, or -1 if something else did.
  private int failedWorld(Match match, Shares shares) {
    int row = match.takeStoppedAt();
    return row < 0 ? -1 : shares.worldOf(row, worlds.selected());
  }

  @SuppressWarnings("NullAway") // the tables of worlds of a batch are shared
  private static Shares shares(Match match) {
    return match.table().shares();
  }
}
