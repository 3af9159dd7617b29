package dev.phyla.sql.internal.duck;

import dev.phyla.sql.SqlException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;

/// Three functions of DuckDB's driver that are not public.
///
/// One registers an Arrow stream. The public method [DuckDBConnection#registerArrowStream] takes an
/// object of Arrow's library for Java and uses nothing but its address; that library is large and
/// depends on `Unsafe`.
///
/// Another stops a query. [java.sql.Statement#cancel()] has no effect, or waits for the end, while
/// the result of a query is read.
///
/// The last one says whether there is a transaction, which [java.sql.Connection#getAutoCommit()]
/// does not for transactions that a statement began.
///
/// Another version of DuckDB may lack them, which is reported when a connection is opened.
final class DriverInternals {
  private static final MethodType REGISTER =
      MethodType.methodType(void.class, ByteBuffer.class, long.class, byte[].class);
  private static final MethodType INTERRUPT = MethodType.methodType(void.class, ByteBuffer.class);

  private static final MethodType GET_AUTO_COMMIT =
      MethodType.methodType(boolean.class, ByteBuffer.class);

  private final DuckDBConnection connection;
  private final MethodHandle reference;
  private final MethodHandle register;
  private final MethodHandle interrupt;
  private final MethodHandle getAutoCommit;

  /// Finds the functions.
  ///
  /// @param connection the connection to call them with
  /// @throws IllegalStateException if the driver lacks them
  DriverInternals(DuckDBConnection connection) {
    this.connection = connection;
    try {
      MethodHandles.Lookup lookup =
          MethodHandles.privateLookupIn(DuckDBConnection.class, MethodHandles.lookup());
      Class<?> functions = lookup.findClass("org.duckdb.DuckDBNative");
      reference = lookup.findGetter(DuckDBConnection.class, "connRef", ByteBuffer.class);
      register = lookup.findStatic(functions, "duckdb_jdbc_arrow_register", REGISTER);
      interrupt = lookup.findStatic(functions, "duckdb_jdbc_interrupt", INTERRUPT);
      getAutoCommit = lookup.findStatic(functions, "duckdb_jdbc_get_auto_commit", GET_AUTO_COMMIT);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(
          "This version of DuckDB's driver does not fit; use the one that Phyla depends on.", e);
    }
  }

  /// Creates a temporary view of a stream, or replaces it.
  ///
  /// @param name the name of the view, which can be queried once
  /// @param address the address of a structure `ArrowArrayStream`
  void registerStream(String name, long address) {
    call(() -> register.invoke(reference(), address, name.getBytes(StandardCharsets.UTF_8)));
  }

  /// Stops the query that is running, if there is one. Any thread can call it while the connection
  /// is open.
  void interrupt() {
    call(() -> interrupt.invoke(reference()));
  }

  /// Whether a statement has begun a transaction that has not ended.
  boolean isInTransaction() {
    return Boolean.FALSE.equals(call(() -> getAutoCommit.invoke(reference())));
  }

  private ByteBuffer reference() throws Throwable {
    return (ByteBuffer) reference.invoke(connection);
  }

  /// A call of a function.
  private interface Call {
    @Nullable Object run() throws Throwable;
  }

  private static @Nullable Object call(Call call) {
    try {
      return call.run();
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (SQLException e) {
      throw new SqlException(String.valueOf(e.getMessage()), e);
    } catch (Throwable e) {
      throw new IllegalStateException(e); // none is declared
    }
  }
}
