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
public record LoopShape(
    Class<? extends ColumnArrays> source, Form form, Class<?> function, List<Parameter> terms) {
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

    /// Whether what the lambda returns is stored in the first term.
    public boolean returnsFirst() {
      return returnsFirst;
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
