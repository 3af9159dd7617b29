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

/// Creates queries over the entities of a world: up to eight data terms, then any number of
/// filters.
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

  /// Creates a query with one data term.
  ///
  /// @param a data term 1
  /// @param filters the filter terms
  /// @param <A> the type of the lambda's parameter for term 1
  /// @return the query
  default <A extends @Nullable Object> Query1<A> query(Data<A> a, Filter... filters) {
    return new Query1<>(world().view(), rows(filters, a));
  }

  /// Creates a query with one data term that can `update` the first.
  ///
  /// @param a data term 1, written
  /// @param filters the filter terms
  /// @param <A> the written component type
  /// @return the query
  default <A> UpdateQuery1<A> query(Write<A> a, Filter... filters) {
    return new UpdateQuery1<>(world().view(), rows(filters, a));
  }

  /// Creates a query with two data terms.
  ///
  /// @param a data term 1
  /// @param b data term 2
  /// @param filters the filter terms
  /// @param <A> the type of the lambda's parameter for term 1
  /// @param <B> the type of the lambda's parameter for term 2
  /// @return the query
  default <A extends @Nullable Object, B extends @Nullable Object> Query2<A, B> query(
      Data<A> a, Data<B> b, Filter... filters) {
    return new Query2<>(world().view(), rows(filters, a, b));
  }

  /// Creates a query with two data terms that can `update` the first.
  ///
  /// @param a data term 1, written
  /// @param b data term 2
  /// @param filters the filter terms
  /// @param <A> the written component type
  /// @param <B> the type of the lambda's parameter for term 2
  /// @return the query
  default <A, B extends @Nullable Object> UpdateQuery2<A, B> query(
      Write<A> a, View<B> b, Filter... filters) {
    return new UpdateQuery2<>(world().view(), rows(filters, a, b));
  }

  /// Creates a query with three data terms.
  ///
  /// @param a data term 1
  /// @param b data term 2
  /// @param c data term 3
  /// @param filters the filter terms
  /// @param <A> the type of the lambda's parameter for term 1
  /// @param <B> the type of the lambda's parameter for term 2
  /// @param <C> the type of the lambda's parameter for term 3
  /// @return the query
  default <A extends @Nullable Object, B extends @Nullable Object, C extends @Nullable Object>
      Query3<A, B, C> query(Data<A> a, Data<B> b, Data<C> c, Filter... filters) {
    return new Query3<>(world().view(), rows(filters, a, b, c));
  }

  /// Creates a query with three data terms that can `update` the first.
  ///
  /// @param a data term 1, written
  /// @param b data term 2
  /// @param c data term 3
  /// @param filters the filter terms
  /// @param <A> the written component type
  /// @param <B> the type of the lambda's parameter for term 2
  /// @param <C> the type of the lambda's parameter for term 3
  /// @return the query
  default <A, B extends @Nullable Object, C extends @Nullable Object> UpdateQuery3<A, B, C> query(
      Write<A> a, View<B> b, View<C> c, Filter... filters) {
    return new UpdateQuery3<>(world().view(), rows(filters, a, b, c));
  }

  /// Creates a query with four data terms.
  ///
  /// @param a data term 1
  /// @param b data term 2
  /// @param c data term 3
  /// @param d data term 4
  /// @param filters the filter terms
  /// @param <A> the type of the lambda's parameter for term 1
  /// @param <B> the type of the lambda's parameter for term 2
  /// @param <C> the type of the lambda's parameter for term 3
  /// @param <D> the type of the lambda's parameter for term 4
  /// @return the query
  default <
          A extends @Nullable Object,
          B extends @Nullable Object,
          C extends @Nullable Object,
          D extends @Nullable Object>
      Query4<A, B, C, D> query(Data<A> a, Data<B> b, Data<C> c, Data<D> d, Filter... filters) {
    return new Query4<>(world().view(), rows(filters, a, b, c, d));
  }

  /// Creates a query with four data terms that can `update` the first.
  ///
  /// @param a data term 1, written
  /// @param b data term 2
  /// @param c data term 3
  /// @param d data term 4
  /// @param filters the filter terms
  /// @param <A> the written component type
  /// @param <B> the type of the lambda's parameter for term 2
  /// @param <C> the type of the lambda's parameter for term 3
  /// @param <D> the type of the lambda's parameter for term 4
  /// @return the query
  default <A, B extends @Nullable Object, C extends @Nullable Object, D extends @Nullable Object>
      UpdateQuery4<A, B, C, D> query(
          Write<A> a, View<B> b, View<C> c, View<D> d, Filter... filters) {
    return new UpdateQuery4<>(world().view(), rows(filters, a, b, c, d));
  }

  /// Creates a query with five data terms.
  ///
  /// @param a data term 1
  /// @param b data term 2
  /// @param c data term 3
  /// @param d data term 4
  /// @param e data term 5
  /// @param filters the filter terms
  /// @param <A> the type of the lambda's parameter for term 1
  /// @param <B> the type of the lambda's parameter for term 2
  /// @param <C> the type of the lambda's parameter for term 3
  /// @param <D> the type of the lambda's parameter for term 4
  /// @param <E> the type of the lambda's parameter for term 5
  /// @return the query
  default <
          A extends @Nullable Object,
          B extends @Nullable Object,
          C extends @Nullable Object,
          D extends @Nullable Object,
          E extends @Nullable Object>
      Query5<A, B, C, D, E> query(
          Data<A> a, Data<B> b, Data<C> c, Data<D> d, Data<E> e, Filter... filters) {
    return new Query5<>(world().view(), rows(filters, a, b, c, d, e));
  }

  /// Creates a query with five data terms that can `update` the first.
  ///
  /// @param a data term 1, written
  /// @param b data term 2
  /// @param c data term 3
  /// @param d data term 4
  /// @param e data term 5
  /// @param filters the filter terms
  /// @param <A> the written component type
  /// @param <B> the type of the lambda's parameter for term 2
  /// @param <C> the type of the lambda's parameter for term 3
  /// @param <D> the type of the lambda's parameter for term 4
  /// @param <E> the type of the lambda's parameter for term 5
  /// @return the query
  default <
          A,
          B extends @Nullable Object,
          C extends @Nullable Object,
          D extends @Nullable Object,
          E extends @Nullable Object>
      UpdateQuery5<A, B, C, D, E> query(
          Write<A> a, View<B> b, View<C> c, View<D> d, View<E> e, Filter... filters) {
    return new UpdateQuery5<>(world().view(), rows(filters, a, b, c, d, e));
  }

  /// Creates a query with six data terms.
  ///
  /// @param a data term 1
  /// @param b data term 2
  /// @param c data term 3
  /// @param d data term 4
  /// @param e data term 5
  /// @param f data term 6
  /// @param filters the filter terms
  /// @param <A> the type of the lambda's parameter for term 1
  /// @param <B> the type of the lambda's parameter for term 2
  /// @param <C> the type of the lambda's parameter for term 3
  /// @param <D> the type of the lambda's parameter for term 4
  /// @param <E> the type of the lambda's parameter for term 5
  /// @param <F> the type of the lambda's parameter for term 6
  /// @return the query
  default <
          A extends @Nullable Object,
          B extends @Nullable Object,
          C extends @Nullable Object,
          D extends @Nullable Object,
          E extends @Nullable Object,
          F extends @Nullable Object>
      Query6<A, B, C, D, E, F> query(
          Data<A> a, Data<B> b, Data<C> c, Data<D> d, Data<E> e, Data<F> f, Filter... filters) {
    return new Query6<>(world().view(), rows(filters, a, b, c, d, e, f));
  }

  /// Creates a query with six data terms that can `update` the first.
  ///
  /// @param a data term 1, written
  /// @param b data term 2
  /// @param c data term 3
  /// @param d data term 4
  /// @param e data term 5
  /// @param f data term 6
  /// @param filters the filter terms
  /// @param <A> the written component type
  /// @param <B> the type of the lambda's parameter for term 2
  /// @param <C> the type of the lambda's parameter for term 3
  /// @param <D> the type of the lambda's parameter for term 4
  /// @param <E> the type of the lambda's parameter for term 5
  /// @param <F> the type of the lambda's parameter for term 6
  /// @return the query
  default <
          A,
          B extends @Nullable Object,
          C extends @Nullable Object,
          D extends @Nullable Object,
          E extends @Nullable Object,
          F extends @Nullable Object>
      UpdateQuery6<A, B, C, D, E, F> query(
          Write<A> a, View<B> b, View<C> c, View<D> d, View<E> e, View<F> f, Filter... filters) {
    return new UpdateQuery6<>(world().view(), rows(filters, a, b, c, d, e, f));
  }

  /// Creates a query with seven data terms.
  ///
  /// @param a data term 1
  /// @param b data term 2
  /// @param c data term 3
  /// @param d data term 4
  /// @param e data term 5
  /// @param f data term 6
  /// @param g data term 7
  /// @param filters the filter terms
  /// @param <A> the type of the lambda's parameter for term 1
  /// @param <B> the type of the lambda's parameter for term 2
  /// @param <C> the type of the lambda's parameter for term 3
  /// @param <D> the type of the lambda's parameter for term 4
  /// @param <E> the type of the lambda's parameter for term 5
  /// @param <F> the type of the lambda's parameter for term 6
  /// @param <G> the type of the lambda's parameter for term 7
  /// @return the query
  default <
          A extends @Nullable Object,
          B extends @Nullable Object,
          C extends @Nullable Object,
          D extends @Nullable Object,
          E extends @Nullable Object,
          F extends @Nullable Object,
          G extends @Nullable Object>
      Query7<A, B, C, D, E, F, G> query(
          Data<A> a,
          Data<B> b,
          Data<C> c,
          Data<D> d,
          Data<E> e,
          Data<F> f,
          Data<G> g,
          Filter... filters) {
    return new Query7<>(world().view(), rows(filters, a, b, c, d, e, f, g));
  }

  /// Creates a query with seven data terms that can `update` the first.
  ///
  /// @param a data term 1, written
  /// @param b data term 2
  /// @param c data term 3
  /// @param d data term 4
  /// @param e data term 5
  /// @param f data term 6
  /// @param g data term 7
  /// @param filters the filter terms
  /// @param <A> the written component type
  /// @param <B> the type of the lambda's parameter for term 2
  /// @param <C> the type of the lambda's parameter for term 3
  /// @param <D> the type of the lambda's parameter for term 4
  /// @param <E> the type of the lambda's parameter for term 5
  /// @param <F> the type of the lambda's parameter for term 6
  /// @param <G> the type of the lambda's parameter for term 7
  /// @return the query
  default <
          A,
          B extends @Nullable Object,
          C extends @Nullable Object,
          D extends @Nullable Object,
          E extends @Nullable Object,
          F extends @Nullable Object,
          G extends @Nullable Object>
      UpdateQuery7<A, B, C, D, E, F, G> query(
          Write<A> a,
          View<B> b,
          View<C> c,
          View<D> d,
          View<E> e,
          View<F> f,
          View<G> g,
          Filter... filters) {
    return new UpdateQuery7<>(world().view(), rows(filters, a, b, c, d, e, f, g));
  }

  /// Creates a query with eight data terms.
  ///
  /// @param a data term 1
  /// @param b data term 2
  /// @param c data term 3
  /// @param d data term 4
  /// @param e data term 5
  /// @param f data term 6
  /// @param g data term 7
  /// @param h data term 8
  /// @param filters the filter terms
  /// @param <A> the type of the lambda's parameter for term 1
  /// @param <B> the type of the lambda's parameter for term 2
  /// @param <C> the type of the lambda's parameter for term 3
  /// @param <D> the type of the lambda's parameter for term 4
  /// @param <E> the type of the lambda's parameter for term 5
  /// @param <F> the type of the lambda's parameter for term 6
  /// @param <G> the type of the lambda's parameter for term 7
  /// @param <H> the type of the lambda's parameter for term 8
  /// @return the query
  default <
          A extends @Nullable Object,
          B extends @Nullable Object,
          C extends @Nullable Object,
          D extends @Nullable Object,
          E extends @Nullable Object,
          F extends @Nullable Object,
          G extends @Nullable Object,
          H extends @Nullable Object>
      Query8<A, B, C, D, E, F, G, H> query(
          Data<A> a,
          Data<B> b,
          Data<C> c,
          Data<D> d,
          Data<E> e,
          Data<F> f,
          Data<G> g,
          Data<H> h,
          Filter... filters) {
    return new Query8<>(world().view(), rows(filters, a, b, c, d, e, f, g, h));
  }

  /// Creates a query with eight data terms that can `update` the first.
  ///
  /// @param a data term 1, written
  /// @param b data term 2
  /// @param c data term 3
  /// @param d data term 4
  /// @param e data term 5
  /// @param f data term 6
  /// @param g data term 7
  /// @param h data term 8
  /// @param filters the filter terms
  /// @param <A> the written component type
  /// @param <B> the type of the lambda's parameter for term 2
  /// @param <C> the type of the lambda's parameter for term 3
  /// @param <D> the type of the lambda's parameter for term 4
  /// @param <E> the type of the lambda's parameter for term 5
  /// @param <F> the type of the lambda's parameter for term 6
  /// @param <G> the type of the lambda's parameter for term 7
  /// @param <H> the type of the lambda's parameter for term 8
  /// @return the query
  default <
          A,
          B extends @Nullable Object,
          C extends @Nullable Object,
          D extends @Nullable Object,
          E extends @Nullable Object,
          F extends @Nullable Object,
          G extends @Nullable Object,
          H extends @Nullable Object>
      UpdateQuery8<A, B, C, D, E, F, G, H> query(
          Write<A> a,
          View<B> b,
          View<C> c,
          View<D> d,
          View<E> e,
          View<F> f,
          View<G> g,
          View<H> h,
          Filter... filters) {
    return new UpdateQuery8<>(world().view(), rows(filters, a, b, c, d, e, f, g, h));
  }
}
