package dev.phyla.internal.loop;

import dev.phyla.Entity;
import dev.phyla.Ref;
import dev.phyla.internal.layout.ColumnLayout;
import dev.phyla.internal.layout.ComponentLayout;
import java.util.ArrayList;
import java.util.List;

/// What a loop looks like: how it calls the lambda, and what it passes.
///
/// @param source what kind of object has the arrays it runs over
/// @param form how the lambda is called
/// @param function the functional interface of the lambda
/// @param terms what is passed, in order
/// @param writing what it does about rows that the lambda does not write
public record LoopShape(
    Class<? extends ColumnArrays> source,
    Form form,
    Class<?> function,
    List<Parameter> terms,
    Writing writing) {
  private static final int COLUMNS_WORTH_COMPARING = 3;

  /// Whether lambdas get write handles.
  boolean hasHandles() {
    return !form.returnsFirst && terms.stream().anyMatch(Parameter::isWritten);
  }

  /// Whether lambdas return records, and a loop would gain by finding out which of them need not be
  /// stored, if there are many.
  ///
  /// With one or two columns, comparing costs as much as storing. Of references and handles the JIT
  /// compiler does not see that a branch compares them with themselves.
  boolean isWorthComparing() {
    return form.returnsFirst && !terms.getFirst().isWatched() && isWorthComparing(terms.getFirst());
  }

  private static boolean isWorthComparing(Parameter term) {
    ComponentLayout layout = term.component;
    return layout.columns().size() >= COLUMNS_WORTH_COMPARING
        && layout.isPlain()
        && layout.columns().stream()
            .allMatch(column -> column.stride() == 1 && column.kind().isPrimitive());
  }

  /// The same but for the rows that the lambda does not write.
  LoopShape with(Writing other) {
    return new LoopShape(source, form, function, terms, other);
  }

  /// The classes of what lambdas get.
  List<Class<?>> parameterTypes() {
    var types = new ArrayList<Class<?>>();
    if (form.passesEntity) {
      types.add(Entity.class);
    }
    for (Parameter term : terms) {
      types.add(term.isWritten() && !form.returnsFirst ? Ref.class : term.component.type());
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
    EACH(false, false),
    /// With the entity and the terms, for its effects.
    EACH_ENTITY(true, false),
    /// With the terms, for the new value of the first.
    UPDATE(false, true),
    /// With the entity and the terms, for the new value of the first.
    UPDATE_ENTITY(true, true);

    private final boolean passesEntity;
    private final boolean returnsFirst;

    Form(boolean passesEntity, boolean returnsFirst) {
      this.passesEntity = passesEntity;
      this.returnsFirst = returnsFirst;
    }

    boolean passesEntity() {
      return passesEntity;
    }

    boolean returnsFirst() {
      return returnsFirst;
    }
  }

  /// What a loop does about rows that its lambda does not write: does not set, or returns as they
  /// were.
  public enum Writing {
    /// Makes handles for every row, and stores what is returned for every row.
    ALL,
    /// Takes one handle along for each term, and counts how often it is set.
    ROVING,
    /// Stores what is returned for every row, and counts records that come back.
    COUNTING,
    /// Stores what is returned where it differs from what was there.
    CHANGES
  }

  /// How a loop passes a component.
  public enum Access {
    /// As a record.
    READ,
    /// As a write handle, or as a record whose replacement the lambda returns.
    WRITE,
    /// Like [#WRITE], and somebody wants to know which rows are written.
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
