package dev.phyla.internal.run;

import dev.phyla.internal.loop.LambdaLoop;
import dev.phyla.internal.loop.LoopShape.Form;
import dev.phyla.internal.loop.Match;
import dev.phyla.internal.schema.QuerySpec.DataTerm;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/*
 * The size of chunks follows from the number of rows alone, so that results that depend on chunks,
 * such as the handles of spawned entities, do not depend on the number of threads. Measured on two
 * threads: below 1024 rows chunks are slower because of shared cache lines at their borders, and
 * above 8192 there is nothing to gain.
 */

/// The rows of one loop, split into chunks that different threads may run.
public final class SplitLoop {
  /// Fewer rows are one chunk.
  private static final int MIN_SPLIT = 2048;

  private static final int MIN_CHUNK = 1024;
  private static final int MAX_CHUNK = 8192;

  /// The number of chunks, if they are neither too small nor too large.
  private static final int USUAL_CHUNKS = 16;

  private final Object query;
  private final QueryRunner runner;
  private final Form form;
  private final Class<?> functionType;
  private final Object function;

  /// The lambda as loops call it.
  private @Nullable Object called;

  /// Whether the rows are split; if not, the loop runs as a whole.
  private boolean isSplit;

  /// Whether the loop notes single rows for consumers of changes, so that its chunks run one after
  /// the other. They are the same chunks, because consumers must not change results.
  private boolean isSerial;

  /// The number of rows of each chunk but the last.
  private int chunkRows;

  /// The number of ranges.
  private int size;

  // The table, the loop and the rows of each range.
  private Match[] matches = new Match[8];
  private LambdaLoop[] loops = new LambdaLoop[8];
  private int[] firsts = new int[8];
  private int[] ends = new int[8];

  /// The number of chunks.
  private int chunks;

  /// The first range of each chunk.
  private int[] firstRanges = new int[8];

  /// The number of rows of the last chunk.
  private int lastChunkRows;

  /// Creates a loop.
  ///
  /// @param query an object whose text is used in messages
  /// @param runner runs loops of the query
  /// @param form how the lambda is called
  /// @param functionType the interface of the lambda
  /// @param function the lambda
  public SplitLoop(
      Object query, QueryRunner runner, Form form, Class<?> functionType, Object function) {
    this.query = query;
    this.runner = runner;
    this.form = form;
    this.functionType = functionType;
    this.function = function;
  }

  /// The number of rows of each chunk.
  static int chunkRows(int rows) {
    if (rows < MIN_SPLIT) {
      return Math.max(1, rows);
    }
    int rounded = (rows / USUAL_CHUNKS + Long.SIZE - 1) & -Long.SIZE;
    return Math.clamp(rounded, MIN_CHUNK, MAX_CHUNK);
  }

  /// Runs the loop as a whole, on the calling thread, as users do.
  public void run() {
    runner.run(query, form, functionType, function);
  }

  /// Runs the loop as a whole, on the calling thread, for the work whose loop it is.
  public void runWhole() {
    runner.runOwn(query, form, functionType, function);
  }

  /// Whether the loop can run over the rows of all worlds that share the tables at once.
  public boolean isShareable() {
    return runner.isShareable();
  }

  /// Runs the loop over the rows of worlds that share the tables.
  public void runShared(SharedWorlds worlds) {
    runner.runShared(form, functionType, function, worlds);
  }

  /// Prepares the loop for tasks: chooses the rows and splits them.
  ///
  /// @param maySplit whether the rows may be split
  /// @return the number of chunks
  public int prepare(boolean maySplit) {
    isSplit = maySplit && runner.split(form, functionType, function, this);
    if (!isSplit) {
      chunks = 1;
    }
    return chunks;
  }

  /// Prepares the rest of a loop that ran as a whole, and whose lambda threw: if its rows can be
  /// split, the chunks after the one in which it threw are left.
  ///
  /// @return the first chunk to run, or the [number of chunks][#chunks()] if none is left
  public int prepareRest() {
    Match stopped = runner.stoppedIn();
    prepare(true);
    return isSplit && stopped != null ? chunkOf(stopped, runner.stoppedAt()) + 1 : chunks;
  }

  /// The number of chunks.
  public int chunks() {
    return chunks;
  }

  /// The chunk of a row.
  private int chunkOf(Match match, int row) {
    int chunk = 0;
    for (int i = 0; i < size; i++) {
      while (chunk + 1 < chunks && firstRanges[chunk + 1] <= i) {
        chunk++;
      }
      if (matches[i] == match && firsts[i] <= row && row < ends[i]) {
        return chunk;
      }
    }
    throw new AssertionError("No chunk has the row " + row + " of " + match.table() + '.');
  }

  /// Whether the chunks of the prepared loop run one after the other.
  public boolean isSerial() {
    return isSerial;
  }

  /// The components that the lambda is passed.
  public List<DataTerm> terms() {
    return runner.terms();
  }

  /// Whether a loop consumes changes, so that no other task can run at the same time.
  public boolean isConsuming() {
    return runner.isConsuming();
  }

  /// The number of rows in the tables that match, whether the loop visits them or not.
  public int tableRows() {
    return runner.tableRows();
  }

  // Called by the runner, while the rows are chosen.

  void begin(int allRows, Object lambda, boolean isSerial) {
    called = lambda;
    this.isSerial = isSerial;
    chunkRows = chunkRows(allRows);
    size = 0;
    chunks = 0;
    lastChunkRows = chunkRows;
  }

  void add(Match match, LambdaLoop loop, int first, int end) {
    match.enter();
    for (int row = first; row < end; ) {
      if (lastChunkRows == chunkRows) {
        startChunk();
      }
      int stop = Math.min(end, row + chunkRows - lastChunkRows);
      addRange(match, loop, row, stop);
      lastChunkRows += stop - row;
      row = stop;
    }
  }

  private void startChunk() {
    if (chunks == firstRanges.length) {
      firstRanges = Arrays.copyOf(firstRanges, 2 * chunks);
    }
    firstRanges[chunks++] = size;
    lastChunkRows = 0;
  }

  private void addRange(Match match, LambdaLoop loop, int first, int end) {
    if (size == matches.length) {
      matches = Arrays.copyOf(matches, 2 * size);
      loops = Arrays.copyOf(loops, 2 * size);
      firsts = Arrays.copyOf(firsts, 2 * size);
      ends = Arrays.copyOf(ends, 2 * size);
    }
    matches[size] = match;
    loops[size] = loop;
    firsts[size] = first;
    ends[size] = end;
    size++;
  }

  /// Runs a chunk, on any thread.
  @SuppressWarnings("NullAway") // set when rows were split
  public void runChunk(int chunk) {
    if (!isSplit) {
      runWhole();
      return;
    }
    boolean isLast = chunk + 1 == chunks;
    int end = isLast ? size : firstRanges[chunk + 1];
    runner.countRows(isLast ? lastChunkRows : chunkRows);
    for (int i = firstRanges[chunk]; i < end; i++) {
      if (isSerial) {
        matches[i].fetchWatches();
      }
      try {
        loops[i].run(matches[i], firsts[i], ends[i], called);
      } catch (Throwable e) {
        matches[i].takeStoppedAt();
        throw e;
      }
    }
  }

  /// Ends the loop, on the thread that prepared it.
  public void finish() {
    if (isSplit) {
      runner.recordWrites(form, this);
      Arrays.fill(matches, 0, size, null);
      Arrays.fill(loops, 0, size, null);
      called = null;
      isSplit = false;
      isSerial = false;
    }
  }

  /// Records that the rows of all chunks may have been written.
  ///
  /// @param noted a bit for each term whose rows the loop has recorded itself
  void recordWrites(int noted) {
    for (int i = 0; i < size; i++) {
      matches[i].written(firsts[i], ends[i], noted);
    }
  }

  @Override
  public String toString() {
    return query.toString();
  }
}
