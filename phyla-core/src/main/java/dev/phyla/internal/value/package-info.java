/// Values of reference fields: how they are copied, and how they are represented as plain values.
///
/// A [dev.phyla.internal.value.ValueType] describes the values of one Java type. It is made from
/// the declared type of a field, with its type arguments, so that a file never names a class.
///
/// A plain value is a value that every format can write:
///
/// | plain | stands for |
/// |---|---|
/// | `null`, `Boolean`, `String` | themselves |
/// | `Byte`, `Short`, `Integer`, `Long`, `Float`, `Double` | themselves |
/// | [dev.phyla.Entity] | a handle |
/// | an array of primitives | itself |
/// | a `List` | lists, arrays, sets with an order, maps whose keys are not texts |
/// | a `Set` | sets without an order, sorted |
/// | a `Map` with `String` keys | records by field, and maps |
///
/// Binary snapshots and the text form only know plain values; a new format needs no knowledge of
/// Java types, and a new Java type no knowledge of formats.
@NullMarked
package dev.phyla.internal.value;

import org.jspecify.annotations.NullMarked;
