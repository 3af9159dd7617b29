import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Generates the query types that differ only in their number of terms: `Query1` to `Query8`,
/// `UpdateQuery1` to `UpdateQuery8`, and the methods of `Queryable` that create them.
///
/// Run it in the root of the source tree, then format the tree:
///
/// ```
/// java build/GenerateArities.java
/// mvn -Pformat
/// ```
///
/// With `--check` it writes nothing, and fails if a file differs from what it would write, except
/// in formatting.
public final class GenerateArities {
  private static final int MAX_TERMS = 8;
  private static final Path SOURCES = Path.of("phyla-core/src/main/java/dev/phyla");
  private static final String[] NUMBERS = {
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight"
  };

  private GenerateArities() {}

  public static void main(String[] arguments) throws IOException {
    boolean checks = arguments.length == 1 && arguments[0].equals("--check");
    if (arguments.length != 0 && !checks) {
      System.err.println("The only option is --check.");
      System.exit(2);
    }
    int different = 0;
    for (Map.Entry<String, String> file : files().entrySet()) {
      Path path = SOURCES.resolve(file.getKey());
      if (!checks) {
        Files.writeString(path, file.getValue());
      } else if (!Files.exists(path)
          || !tokens(Files.readString(path)).equals(tokens(file.getValue()))) {
        System.err.println(path + " differs from what build/GenerateArities.java writes.");
        different++;
      }
    }
    System.exit(different == 0 ? 0 : 1);
  }

  /// A text without white space and without the slashes at the start of comment lines, which
  /// formatting may change.
  private static String tokens(String source) {
    return source.replaceAll("(?m)^\\s*///", "").replaceAll("\\s+", "");
  }

  private static Map<String, String> files() {
    var files = new LinkedHashMap<String, String>();
    for (int terms = 1; terms <= MAX_TERMS; terms++) {
      files.put("Query" + terms + ".java", query(terms));
      files.put("UpdateQuery" + terms + ".java", updateQuery(terms));
    }
    files.put("Queryable.java", queryable());
    return files;
  }

  // Pieces.

  private static String type(int term) {
    return String.valueOf((char) ('A' + term));
  }

  private static String name(int term) {
    return type(term).toLowerCase(Locale.ROOT);
  }

  private static String list(int terms, IntFunction<String> piece) {
    return IntStream.range(0, terms).mapToObj(piece).collect(Collectors.joining(", "));
  }

  private static String lines(int terms, IntFunction<String> line) {
    return IntStream.range(0, terms).mapToObj(line).collect(Collectors.joining());
  }

  private static String types(int terms) {
    return list(terms, GenerateArities::type);
  }

  private static String bounded(int terms) {
    return list(terms, term -> type(term) + " extends @Nullable Object");
  }

  private static String parameters(int terms) {
    return list(terms, term -> type(term) + " " + name(term));
  }

  private static String numbered(int terms) {
    return NUMBERS[terms] + " data term" + (terms == 1 ? "" : "s");
  }

  // Queries.

  private static String query(int terms) {
    return """
        package dev.phyla;

        import dev.phyla.internal.loop.LoopShape.Form;
        import dev.phyla.internal.query.QueryRows;
        import java.util.List;
        import java.util.OptionalDouble;
        import java.util.OptionalLong;
        import org.jspecify.annotations.Nullable;

        /// A query with %1$s.
        ///
        %2$spublic sealed class Query%3$d<%4$s> extends Query permits UpdateQuery%3$d {
          Query%3$d(WorldView view, QueryRows rows) {
            super(view, rows);
          }

        """
            .formatted(
                numbered(terms),
                lines(
                    terms,
                    term ->
                        "/// @param <%s> the type of the lambda's parameter for term %d\n"
                            .formatted(type(term), term + 1)),
                terms,
                bounded(terms))
        + function(terms, "Each", "Called for each entity.", "Handles one entity.", "void each", "")
        + entityFunction(
            terms,
            "EachEntity",
            "Called for each entity, with its handle.",
            "Handles one entity.",
            "void each",
            "")
        + function(
            terms,
            "Condition",
            "A condition on an entity.",
            "Tests one entity.",
            "boolean test",
            "whether the condition holds")
        + function(
            terms,
            "ToDouble",
            "A number for an entity.",
            "Computes the number of one entity.",
            "double apply",
            "the number")
        + function(
            terms,
            "ToLong",
            "A whole number for an entity.",
            "Computes the number of one entity.",
            "long apply",
            "the number")
        + mapping(terms, false)
        + mapping(terms, true)
        + """
          /// Calls a lambda for each matching entity.
          ///
          /// @param action receives the components
          public final void each(Each<%1$s> action) {
            run(Form.EACH, Each.class, action);
          }

          /// Calls a lambda for each matching entity, with its handle.
          ///
          /// @param action receives the entity and the components
          public final void each(EachEntity<%1$s> action) {
            run(Form.EACH_ENTITY, EachEntity.class, action);
          }

          /// Calls a lambda for each matching entity, on several threads if there are many; see
          /// [QueryLoop#runParallel()].
          ///
          /// @param action receives the components
          public final void eachParallel(Each<%1$s> action) {
            loop(action).runParallel();
          }

          /// Calls a lambda for each matching entity, with its handle, on several threads if there
          /// are many; see [QueryLoop#runParallel()].
          ///
          /// @param action receives the entity and the components
          public final void eachParallel(EachEntity<%1$s> action) {
            loop(action).runParallel();
          }

          /// Creates a loop that calls a lambda for each matching entity.
          ///
          /// @param action receives the components
          /// @return the loop, which can be run many times
          public final QueryLoop loop(Each<%1$s> action) {
            return newLoop(Form.EACH, Each.class, action);
          }

          /// Creates a loop that calls a lambda for each matching entity, with its handle.
          ///
          /// @param action receives the entity and the components
          /// @return the loop, which can be run many times
          public final QueryLoop loop(EachEntity<%1$s> action) {
            return newLoop(Form.EACH_ENTITY, EachEntity.class, action);
          }

          /// Calls a lambda for the first matching entity, if there is one. A query that consumes
          /// changes does not consume them here: the entity stays unread.
          ///
          /// @param action receives the components
          /// @return false if no entity matches
          public final boolean first(Each<%1$s> action) {
            return runFirst(Form.EACH, Each.class, action);
          }

          /// Calls a lambda for the first matching entity, if there is one, with its handle.
          ///
          /// @param action receives the entity and the components
          /// @return false if no entity matches
          public final boolean first(EachEntity<%1$s> action) {
            return runFirst(Form.EACH_ENTITY, EachEntity.class, action);
          }

          /// Calls a lambda for the only matching entity.
          ///
          /// @param action receives the components
          /// @throws IllegalStateException if none or several match
          public final void single(Each<%1$s> action) {
            runSingle(Form.EACH, Each.class, action);
          }

          /// Calls a lambda for the only matching entity, with its handle.
          ///
          /// @param action receives the entity and the components
          /// @throws IllegalStateException if none or several match
          public final void single(EachEntity<%1$s> action) {
            runSingle(Form.EACH_ENTITY, EachEntity.class, action);
          }

          /// Counts the matching entities for which a condition holds.
          ///
          /// @param condition receives the components
          /// @return the number
          public final int count(Condition<%1$s> condition) {
            return (int) reduce(Form.COUNT, Condition.class, condition).longValue();
          }

          /// Whether a condition holds for any matching entity. The loop ends at the first such entity.
          ///
          /// @param condition receives the components
          /// @return the result; false if no entity matches
          public final boolean any(Condition<%1$s> condition) {
            return reduce(Form.ANY, Condition.class, condition).isFound();
          }

          /// Whether a condition holds for all matching entities. The loop ends at the first entity for
          /// which it does not hold.
          ///
          /// @param condition receives the components
          /// @return the result; true if no entity matches
          public final boolean all(Condition<%1$s> condition) {
            return !reduce(Form.ALL, Condition.class, condition).isFound();
          }

          /// Whether a condition holds for no matching entity.
          ///
          /// @param condition receives the components
          /// @return the result; true if no entity matches
          public final boolean none(Condition<%1$s> condition) {
            return !any(condition);
          }

          /// The sum of the numbers of all matching entities, in the order of iteration.
          ///
          /// @param function receives the components; its result may be of any numeric type
          /// @return the sum, 0 if no entity matches
          public final double sum(ToDouble<%1$s> function) {
            return reduce(Form.SUM, ToDouble.class, function).doubleValue();
          }

          /// The sum of the whole numbers of all matching entities.
          ///
          /// @param function receives the components
          /// @return the sum, 0 if no entity matches
          public final long sumLong(ToLong<%1$s> function) {
            return reduce(Form.SUM_LONG, ToLong.class, function).longValue();
          }

          /// The smallest of the numbers of all matching entities, as defined by [Math#min(double, double)].
          ///
          /// @param function receives the components; its result may be of any numeric type
          /// @return the smallest, or empty if no entity matches
          public final OptionalDouble min(ToDouble<%1$s> function) {
            return doubleOf(reduce(Form.MIN, ToDouble.class, function));
          }

          /// The smallest of the whole numbers of all matching entities.
          ///
          /// @param function receives the components
          /// @return the smallest, or empty if no entity matches
          public final OptionalLong minLong(ToLong<%1$s> function) {
            return longOf(reduce(Form.MIN_LONG, ToLong.class, function));
          }

          /// The largest of the numbers of all matching entities, as defined by [Math#max(double, double)].
          ///
          /// @param function receives the components; its result may be of any numeric type
          /// @return the largest, or empty if no entity matches
          public final OptionalDouble max(ToDouble<%1$s> function) {
            return doubleOf(reduce(Form.MAX, ToDouble.class, function));
          }

          /// The largest of the whole numbers of all matching entities.
          ///
          /// @param function receives the components
          /// @return the largest, or empty if no entity matches
          public final OptionalLong maxLong(ToLong<%1$s> function) {
            return longOf(reduce(Form.MAX_LONG, ToLong.class, function));
          }

          /// The average of the numbers of all matching entities.
          ///
          /// @param function receives the components; its result may be of any numeric type
          /// @return the average, or empty if no entity matches
          public final OptionalDouble average(ToDouble<%1$s> function) {
            return averageOf(reduce(Form.SUM, ToDouble.class, function));
          }

          /// A list of the results of a lambda for each matching entity, in the order of iteration.
          ///
          /// @param function receives the components and returns an element, not null
          /// @param <R> the type of the elements
          /// @return the elements, in an unmodifiable list
          public final <R> List<R> toList(Mapping<%1$s, R> function) {
            return listOf(reduce(Form.LIST, Mapping.class, function));
          }

          /// A list of the results of a lambda for each matching entity, with its handle.
          ///
          /// @param function receives the entity and the components and returns an element, not null
          /// @param <R> the type of the elements
          /// @return the elements, in an unmodifiable list
          public final <R> List<R> toList(EntityMapping<%1$s, R> function) {
            return listOf(reduce(Form.LIST_ENTITY, EntityMapping.class, function));
          }

          /// Not available: `update` needs a query whose first term, and no other, is a `write` term.
          ///
          /// @param never an argument that cannot exist
          /// @deprecated it cannot be called; it exists for its compiler error
          @Deprecated
          public final void update(UpdateNeedsTheOnlyWriteTermFirst never) {
            requireUpdatable(never);
          }
        }
        """
            .formatted(types(terms));
  }

  private static String function(
      int terms, String name, String what, String does, String method, String result) {
    return """
          /// %s
          ///
        %s  @FunctionalInterface
          public interface %s<%s> {
            /// %s
            ///
        %s%s    %s(%s);
          }

        """
        .formatted(
            what,
            lines(
                terms,
                term ->
                    "  /// @param <%s> the type of the value of term %d\n"
                        .formatted(type(term), term + 1)),
            name,
            bounded(terms),
            does,
            lines(
                terms,
                term -> "    /// @param %s the value of term %d\n".formatted(name(term), term + 1)),
            result.isEmpty() ? "" : "    /// @return " + result + "\n",
            method,
            parameters(terms));
  }

  private static String entityFunction(
      int terms, String name, String what, String does, String method, String result) {
    return function(terms, name, what, does, method, result)
        .replace(
            "/// " + does + "\n    ///\n",
            "/// " + does + "\n    ///\n    /// @param entity the entity\n")
        .replace(method + "(", method + "(Entity entity, ");
  }

  private static String mapping(int terms, boolean withEntity) {
    String name = withEntity ? "EntityMapping" : "Mapping";
    String what =
        withEntity
            ? "Computes a list element for an entity, with its handle."
            : "Computes a list element for an entity.";
    String written =
        withEntity
            ? entityFunction(
                terms, name, what, "Maps one entity.", "R map", "the element, not null")
            : function(terms, name, what, "Maps one entity.", "R map", "the element, not null");
    return written
        .replace(
            "  @FunctionalInterface",
            "  /// @param <R> the type of the elements\n  @FunctionalInterface")
        .replace(
            "interface " + name + "<" + bounded(terms) + ">",
            "interface " + name + "<" + bounded(terms) + ", R>");
  }

  // Queries that update.

  private static String updateBounded(int terms) {
    return list(terms, term -> term == 0 ? "A" : type(term) + " extends @Nullable Object");
  }

  private static String updateTypeComments(int terms, String indent) {
    return lines(
        terms,
        term ->
            term == 0
                ? indent + "/// @param <A> the component that is written\n"
                : indent
                    + "/// @param <%s> the type of the lambda's parameter for term %d\n"
                        .formatted(type(term), term + 1));
  }

  private static String updateQuery(int terms) {
    String first = terms == 1 ? ", which is written" : ", of which only the first is written";
    String nullable = terms == 1 ? "" : "import org.jspecify.annotations.Nullable;\n";
    return """
        package dev.phyla;

        import dev.phyla.internal.loop.LoopShape.Form;
        import dev.phyla.internal.query.QueryRows;
        %8$s
        /// A query with %1$s%2$s.
        ///
        %3$spublic final class UpdateQuery%4$d<%5$s> extends Query%4$d<%6$s> {
          UpdateQuery%4$d(WorldView view, QueryRows rows) {
            super(view, rows);
          }

          /// Computes the new value of the written component.
          ///
        %7$s  @FunctionalInterface
          public interface Update<%5$s> {
            /// Computes the new value for one entity.
            ///
        %9$s    /// @return the new value, not null
            A update(%10$s);
          }

          /// Computes the new value of the written component, with the entity.
          ///
        %7$s  @FunctionalInterface
          public interface UpdateEntity<%5$s> {
            /// Computes the new value for one entity.
            ///
            /// @param entity the entity
        %9$s    /// @return the new value, not null
            A update(Entity entity, %10$s);
          }

          /// Replaces the written component of each matching entity with the result of a lambda.
          ///
          /// @param function receives the components and returns the new value of the first
          public void update(Update<%11$s> function) {
            run(Form.UPDATE, Update.class, function);
          }

          /// Replaces the written component of each matching entity with the result of a lambda.
          ///
          /// @param function receives the entity and the components and returns the new value of the first
          public void update(UpdateEntity<%11$s> function) {
            run(Form.UPDATE_ENTITY, UpdateEntity.class, function);
          }

          /// Replaces the written component of each matching entity with the result of a lambda, on
          /// several threads if there are many; see [QueryLoop#runParallel()].
          ///
          /// @param function receives the components and returns the new value of the first
          public void updateParallel(Update<%11$s> function) {
            updateLoop(function).runParallel();
          }

          /// Replaces the written component of each matching entity with the result of a lambda, on
          /// several threads if there are many; see [QueryLoop#runParallel()].
          ///
          /// @param function receives the entity and the components and returns the new value of the first
          public void updateParallel(UpdateEntity<%11$s> function) {
            updateLoop(function).runParallel();
          }

          /// Creates a loop that replaces the written component of each matching entity with the
          /// result of a lambda.
          ///
          /// @param function receives the components and returns the new value of the first
          /// @return the loop, which can be run many times
          public QueryLoop updateLoop(Update<%11$s> function) {
            return newLoop(Form.UPDATE, Update.class, function);
          }

          /// Creates a loop that replaces the written component of each matching entity with the
          /// result of a lambda.
          ///
          /// @param function receives the entity and the components and returns the new value of the first
          /// @return the loop, which can be run many times
          public QueryLoop updateLoop(UpdateEntity<%11$s> function) {
            return newLoop(Form.UPDATE_ENTITY, UpdateEntity.class, function);
          }
        }
        """
        .formatted(
            numbered(terms),
            first,
            updateTypeComments(terms, ""),
            terms,
            updateBounded(terms),
            list(terms, term -> term == 0 ? "Ref<A>" : type(term)),
            updateTypeComments(terms, "  "),
            nullable,
            lines(
                terms,
                term ->
                    term == 0
                        ? "    /// @param a the value that is replaced\n"
                        : "    /// @param %s the value of term %d\n"
                            .formatted(name(term), term + 1)),
            parameters(terms),
            types(terms));
  }

  // What makes them.

  private static String queryable() {
    var source =
        new StringBuilder(
            """
            package dev.phyla;

            import dev.phyla.Term.Data;
            import dev.phyla.Term.Filter;
            import dev.phyla.Term.Removed;
            import dev.phyla.Term.View;
            import dev.phyla.Term.Write;
            import dev.phyla.internal.position.ConsumerListener;
            import dev.phyla.internal.query.QueryRows;
            import dev.phyla.internal.query.TermListener;
            import java.util.ArrayList;
            import java.util.Collections;
            import java.util.List;
            import java.util.Objects;
            import org.jspecify.annotations.Nullable;

            /// Creates queries over the entities of a world: up to eight data terms, then any number of filters.
            ///
            /// The number of data terms determines the type of the query and the parameters of its lambdas. A
            /// query whose first term is its only `write` term also has `update`.
            public interface Queryable {
              /// The world whose entities the queries select.
              ///
              /// @return the world
              World world();

              private QueryRows rows(Filter[] filters, Term... data) {
                Objects.requireNonNull(filters, "The filters are null.");
                var terms = new ArrayList<Term>(data.length + filters.length);
                Collections.addAll(terms, data);
                Collections.addAll(terms, filters);
                if (this instanceof TermListener listener) {
                  listener.queried(terms);
                }
                QueryRows rows = world().rows(terms);
                if (this instanceof ConsumerListener listener) {
                  listener.created(rows);
                }
                return rows;
              }

              /// Creates a query without data terms.
              ///
              /// @param filters the filter terms; without any, all entities match
              /// @return the query
              default Query0 query(Filter... filters) {
                return new Query0(world().view(), rows(filters));
              }

              /// Creates a reader of the components of a type that are removed from now on.
              ///
              /// @param removed the component type
              /// @param <T> the component type
              /// @return the reader; keep and reuse it
              default <T> Removals<T> query(Removed<T> removed) {
                Objects.requireNonNull(removed, "The term is null.");
                if (this instanceof TermListener listener) {
                  listener.queried(List.of(removed));
                }
                Removals<T> removals = world().removals(removed);
                if (this instanceof ConsumerListener listener) {
                  listener.created(removals.reader());
                }
                return removals;
              }
            """);
    for (int terms = 1; terms <= MAX_TERMS; terms++) {
      source.append(maker(terms, false)).append(maker(terms, true));
    }
    return source.append("}\n").toString();
  }

  private static String maker(int terms, boolean updates) {
    return """

          /// Creates a query with %1$s%2$s.
          ///
        %3$s  /// @param filters the filter terms
        %4$s  /// @return the query
          default <%5$s> %6$s<%7$s> query(%8$s, Filter... filters) {
            return new %6$s<>(world().view(), rows(filters, %9$s));
          }
        """
        .formatted(
            numbered(terms),
            updates ? " that can `update` the first" : "",
            lines(
                terms,
                term ->
                    "  /// @param %s data term %d%s\n"
                        .formatted(name(term), term + 1, updates && term == 0 ? ", written" : "")),
            lines(
                terms,
                term ->
                    updates && term == 0
                        ? "  /// @param <A> the written component type\n"
                        : "  /// @param <%s> the type of the lambda's parameter for term %d\n"
                            .formatted(type(term), term + 1)),
            updates ? updateBounded(terms) : bounded(terms),
            (updates ? "UpdateQuery" : "Query") + terms,
            types(terms),
            list(
                terms,
                term ->
                    (updates ? (term == 0 ? "Write" : "View") : "Data")
                        + "<%s> %s".formatted(type(term), name(term))),
            list(terms, GenerateArities::name));
  }
}
