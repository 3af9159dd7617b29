package dev.phyla.sql;

import dev.phyla.World;
import dev.phyla.sql.internal.duck.Database;
import dev.phyla.sql.internal.duck.Quoting;
import dev.phyla.sql.internal.duck.SelectCheck;
import dev.phyla.sql.internal.live.LiveWorld;
import dev.phyla.sql.internal.parquet.HistoryFolder;
import dev.phyla.sql.internal.result.CurrentRow;
import dev.phyla.sql.internal.result.ResultColumns;
import dev.phyla.sql.internal.result.Values;
import dev.phyla.sql.internal.view.HistorySchema;
import dev.phyla.sql.internal.view.SqlRun;
import dev.phyla.sql.internal.view.TableCatalog;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Queries in SQL over recorded runs and live worlds.
///
/// ```java
/// try (var sql = SqlSession.of(world)) {
///   double mean = sql.query("select avg(x) from position").number();
/// }
/// try (var sql = SqlSession.open(Path.of("history"))) {
///   IO.println(sql.query("select tick, avg(x) from position where is_active group by tick"));
///   IO.println(sql.query("select * from position_at('r0', 100)"));
/// }
/// ```
///
/// A session is a DuckDB database in memory. Users may create tables and views of their own in it,
/// which go with the session. Several threads may use it; a statement waits for the end of another
/// one. [dev.phyla.sql] describes the tables.
public final class SqlSession implements AutoCloseable {
  private static final String MAIN = "main";

  /// Schemas that are not those of worlds.
  private static final Set<String> RESERVED =
      Set.of(MAIN, "temp", "system", "memory", "information_schema", "pg_catalog");

  private final Database database;
  private final SqlOptions options;

  /// The views of the history, or null without one.
  private final @Nullable HistorySchema history;

  /// Exports new ticks when the session is refreshed, or null.
  private final @Nullable HistoryExport export;

  private Collection<SqlRun> runs;

  /// The registered worlds by the schema of their views.
  private final Map<String, LiveWorld> worlds = new LinkedHashMap<>();

  /// The world that is copied before each query, or null.
  private @Nullable LiveWorld current;

  private SqlSession(
      @Nullable Path path,
      @Nullable HistoryExport export,
      Collection<SqlRun> runs,
      SqlOptions options) {
    this.export = export;
    this.options = options;
    this.runs = List.copyOf(runs);
    this.database = Database.open(options);
    HistoryFolder folder = path == null ? null : new HistoryFolder(path);
    this.history = folder == null ? null : new HistorySchema(database, new TableCatalog(folder));
    try {
      if (options.isRestricted()) {
        database.restrict(folder == null ? null : folder.tables());
      }
      createViews();
    } catch (RuntimeException | Error e) {
      database.close();
      throw e;
    }
  }

  /// Opens a session over a history. Ticks that were recorded since the last export are
  /// [exported][HistoryExport] first.
  ///
  /// @param history the folder of the history
  /// @return the session
  /// @throws SqlException if a file cannot be written, or is damaged
  /// @throws dev.phyla.history.HistoryException if a log is damaged
  public static SqlSession open(Path history) {
    return open(history, SqlOptions.DEFAULT, ExportProgress.NONE);
  }

  /// Opens a session over a history, as [#open(Path)].
  ///
  /// @param history the folder of the history
  /// @param options how queries run
  /// @param progress is called while ticks are exported
  /// @return the session
  public static SqlSession open(Path history, SqlOptions options, ExportProgress progress) {
    Objects.requireNonNull(history, "The folder of the history is null.");
    HistoryExport export = HistoryExport.of(history).withOptions(options);
    export.run(progress);
    return new SqlSession(history, export, export.runs(), options);
  }

  /// Opens a session over the Parquet files of a history as they are.
  ///
  /// @param runs what is known of its runs; of others, their files say which ticks they have
  static SqlSession open(Path history, Collection<SqlRun> runs, SqlOptions options) {
    return new SqlSession(history, null, runs, options);
  }

  /// Opens a session over a live world. Each query sees the state that the world has when the query
  /// starts; queries of a transaction see that of its beginning.
  ///
  /// @param world the world; queries must run on the thread that it belongs to
  /// @return the session
  public static SqlSession of(World world) {
    return of(world, SqlOptions.DEFAULT);
  }

  /// Opens a session over a live world. Each query sees the state that the world has when the query
  /// starts; queries of a transaction see that of its beginning.
  ///
  /// @param world the world; queries must run on the thread that it belongs to
  /// @param options how queries run
  /// @return the session
  public static SqlSession of(World world, SqlOptions options) {
    var live = new LiveWorld(world, MAIN);
    SqlSession session = create(options);
    session.current = live;
    return session;
  }

  /// Creates a session without recorded runs.
  ///
  /// @param options how queries run
  /// @return the session
  public static SqlSession create(SqlOptions options) {
    return new SqlSession(null, null, List.of(), options);
  }

  /// Replaces what is known of runs, and refreshes the session.
  ///
  /// @throws IllegalArgumentException if a run is described twice, or is its own ancestor
  synchronized void setRuns(Collection<SqlRun> described) {
    runs = List.copyOf(described);
    refresh();
  }

  /// Registers a live world, whose views are in a schema: `select avg(x) from live.position`. They
  /// show the state that the world has now, until the session is refreshed.
  ///
  /// @param schema the name of the schema, such as `live`; a world that was registered under it is
  ///   replaced
  /// @param world the world, which belongs to this thread
  /// @throws IllegalArgumentException if the schema is one of DuckDB or of this session
  public synchronized void register(String schema, World world) {
    String name = schema.toLowerCase(Locale.ROOT);
    if (RESERVED.contains(name) || name.startsWith("phyla")) {
      throw new IllegalArgumentException(
          "A world cannot be registered as " + schema + ", which has another meaning.");
    }
    var live = new LiveWorld(world, name);
    unregister(name);
    live.copy(database);
    worlds.put(name, live);
  }

  /// Removes a live world and its views. A name that no world has is ignored.
  ///
  /// @param schema the name of the schema
  public synchronized void unregister(String schema) {
    LiveWorld old = worlds.remove(schema.toLowerCase(Locale.ROOT));
    if (old != null) {
      old.drop(database);
    }
  }

  /// Shows the ticks that were recorded since the session was opened, and the state that live
  /// worlds have now.
  ///
  /// @throws SqlException if a file is damaged
  /// @throws IllegalStateException if a world belongs to another thread
  public synchronized void refresh() {
    HistoryExport exported = export;
    if (exported != null) {
      exported.run();
      runs = exported.runs();
    }
    createViews();
    worlds.values().forEach(world -> world.copy(database));
    if (current != null) {
      current.copy(database);
    }
  }

  private void createViews() {
    if (history != null) {
      history.refresh(runs);
    }
  }

  /// Runs a query, or other statements; the result is that of the last one.
  ///
  /// @param sql one statement, or several with semicolons between them
  /// @param parameters the values of the question marks of the last statement
  /// @return the result, held in memory
  /// @throws SqlException if a statement fails, takes too long or is interrupted
  public SqlResult query(String sql, @Nullable Object... parameters) {
    prepare(sql);
    List<@Nullable Object> values = values(parameters);
    return database.run(
        sql,
        values,
        (rows, changed) ->
            new SqlResult(this, sql, values, ResultColumns.read(rows), Math.max(0, changed)));
  }

  /// Runs a query and calls an action with each row. The result is not held in memory. The action
  /// cannot use the session.
  ///
  /// @param sql the query
  /// @param action receives the rows
  /// @param parameters the values of its question marks
  /// @throws SqlException if the query fails, takes too long or is interrupted
  public void forEach(String sql, Consumer<? super SqlRow> action, @Nullable Object... parameters) {
    prepare(sql);
    database.stream(
        sql,
        values(parameters),
        (rows, changed) -> {
          if (rows != null) {
            var row = new CurrentRow(rows);
            while (rows.next()) {
              action.accept(row);
            }
          }
          return changed;
        });
  }

  /// Checks statements, and makes ready what they need.
  private void prepare(String sql) {
    Objects.requireNonNull(sql, "The statement is null.");
    if (options.isRestricted()) {
      SelectCheck.check(database, sql);
    }
    if (history != null) {
      history.prepare(sql);
    }
    LiveWorld world = current;
    if (world != null && !database.isInTransaction()) {
      world.copy(database);
    }
  }

  private static List<@Nullable Object> values(@Nullable Object[] parameters) {
    var values = new ArrayList<@Nullable Object>();
    for (Object parameter : parameters) {
      values.add(Values.toDriver(parameter));
    }
    return values;
  }

  /// Writes the rows of a query to a file.
  void copy(String sql, List<? extends @Nullable Object> parameters, Path file, String format) {
    String query = sql.strip();
    while (query.endsWith(";")) {
      query = query.substring(0, query.length() - 1).strip();
    }
    String copy = "COPY (%s\n) TO %s (%s)".formatted(query, Quoting.path(file), format);
    database.run(copy, parameters, (rows, changed) -> changed);
  }

  /// Stops the statement that is running, if there is one; it fails in the thread that runs it. Any
  /// thread can call this method.
  public void interrupt() {
    database.interrupt();
  }

  /// Closes the session and frees its memory.
  @Override
  public void close() {
    database.close();
  }
}
