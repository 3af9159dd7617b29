/// Worlds, entities and prefabs as JSON.
///
/// [dev.phyla.json.Json] has all methods:
///
/// ```java
/// String text = Json.toText(world);
/// Json.load(other, text);
/// ```
///
/// The texts are made from the plain values of [dev.phyla.snapshot.PlainAccess], which describes
/// their structure.
@NullMarked
package dev.phyla.json;

import org.jspecify.annotations.NullMarked;
