package dev.phyla.internal.loop;

import dev.phyla.Entity;
import dev.phyla.Ref;
import dev.phyla.internal.layout.ColumnLayout;
import dev.phyla.internal.layout.ComponentLayout;
import java.util.ArrayList;
import java.util.List;

/// The shape of a loop: how it calls the lambda, and what it passes.
///
/// @param source the class of the object with the arrays
/// @param form how the lambda is called
/// @param function the functional interface of the lambda
/// @param terms what is passed, in order
public record LoopShape(
    Class<? extends ColumnArrays> source, Form form, Class<?> function, List<Parameter> terms) {
  /// The classes of the lambda's arguments.
  List<Class<?>> parameterTypes() {
    var types = new ArrayList<Class<?>>();
    if (form.passesEntity) {
      types.add(Entity.class);
    }
    for (Parameter term : terms) {
      types.add(term.isWritten() && !form.returnsFirst() ? Ref.class : term.component.type());
    }
    return types;
  }

  /// The columns of all terms that are present, in the order of the terms.
  List<ColumnLayout> columns() {
    return terms.stream()
        .filter(term -> term.access != Access.ABSENT)
        .flatMap(term -> term.component.columns().stream())
        .toList();
  }

  /// How a loop calls its lambda.
  public enum Form {
    /// With the terms, for its effects.
    EACH(false, Result.NONE),
    /// With the entity and the terms, for its effects.
    EACH_ENTITY(true, Result.NONE),
    /// With the terms, for the new value of the first.
    UPDATE(false, Result.FIRST_TERM),
    /// With the entity and the terms, for the new value of the first.
    UPDATE_ENTITY(true, Result.FIRST_TERM),
    /// With the terms, for a condition; counts the rows where it holds.
    COUNT(false, Result.COUNT),
    /// With the terms, for a condition; ends with the first row where it holds.
    ANY(false, Result.FOUND),
    /// With the terms, for a condition; ends with the first row where it does not hold.
    ALL(false, Result.FOUND_NOT),
    /// With the terms, for a number; adds them up.
    SUM(false, Result.SUM),
    /// With the terms, for a whole number; adds them up.
    SUM_LONG(false, Result.SUM_LONG),
    /// With the terms, for a number; finds the smallest.
    MIN(false, Result.MIN),
    /// With the terms, for a whole number; finds the smallest.
    MIN_LONG(false, Result.MIN_LONG),
    /// With the terms, for a number; finds the largest.
    MAX(false, Result.MAX),
    /// With the terms, for a whole number; finds the largest.
    MAX_LONG(false, Result.MAX_LONG),
    /// With the terms, for an object; lists them.
    LIST(false, Result.LIST),
    /// With the entity and the terms, for an object; lists them.
    LIST_ENTITY(true, Result.LIST);

    private final boolean passesEntity;
    private final Result result;

    Form(boolean passesEntity, Result result) {
      this.passesEntity = passesEntity;
      this.result = result;
    }

    boolean passesEntity() {
      return passesEntity;
    }

    Result result() {
      return result;
    }

    /// Whether the result of the lambda is stored in the first term.
    public boolean returnsFirst() {
      return result == Result.FIRST_TERM;
    }
  }

  /// What a loop does with the result of the lambda.
  enum Result {
    /// There is none.
    NONE,
    /// Stores it in the first term.
    FIRST_TERM,
    /// Counts it if true.
    COUNT,
    /// Ends if it is true.
    FOUND,
    /// Ends if it is false.
    FOUND_NOT,
    /// Adds a double.
    SUM,
    /// Adds a long.
    SUM_LONG,
    /// Keeps the smaller double.
    MIN,
    /// Keeps the smaller long.
    MIN_LONG,
    /// Keeps the larger double.
    MAX,
    /// Keeps the larger long.
    MAX_LONG,
    /// Appends it to a list.
    LIST;

    /// Whether the loop computes a result, which is stored in a [Reduction].
    boolean isReduction() {
      return this != NONE && this != FIRST_TERM;
    }
  }

  /// How a loop passes a component.
  public enum Access {
    /// As a record.
    READ,
    /// As a write handle, or as a record whose replacement the lambda returns.
    WRITE,
    /// Like [#WRITE], and the rows that are written are reported to a
    /// [dev.phyla.internal.table.RowWatch].
    WATCHED_WRITE,
    /// As null, because the archetypes of the loop lack it.
    ABSENT
  }

  /// One parameter of the lambda.
  ///
  /// @param access how it is passed
  /// @param component the component type
  public record Parameter(Access access, ComponentLayout component) {
    boolean isWritten() {
      return access == Access.WRITE || access == Access.WATCHED_WRITE;
    }

    boolean isWatched() {
      return access == Access.WATCHED_WRITE;
    }
  }
}
