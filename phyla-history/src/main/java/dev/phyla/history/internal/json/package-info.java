/// A reader and a writer of JSON for the small files of a history.
///
/// JSON values are Java values: an object is a `Map` in the order of its keys, an array is a
/// `List`, and the others are `String`, `Boolean` and null. Numbers are `Long` if they are written
/// without fraction and exponent, and `Double` otherwise.
///
/// The [reader][dev.phyla.history.internal.json.JsonReader] accepts what RFC 8259 defines and
/// nothing else. It refuses what programs understand in different ways: keys that occur twice, and
/// integers of more than 64 bits. The files may come from anywhere, so size and depth are limited.
///
/// The [writer][dev.phyla.history.internal.json.JsonWriter] has one form for each value, so a
/// checksum of the text is a checksum of the value. Keys keep their order.
///
/// [dev.phyla.history.internal.json.JsonObject] gives access to the values by key and type, and its
/// messages name the file and the key.
@NullMarked
package dev.phyla.history.internal.json;

import org.jspecify.annotations.NullMarked;
