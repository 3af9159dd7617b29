/// The components of the peers that keep references to mutable objects: Dominion, artemis-odb and
/// Ashley.
///
/// Each class works with all three: artemis-odb needs a base class (here the pooled one, which its
/// documentation recommends for short-lived entities), Ashley a marker interface, Dominion neither.
/// None of these adds a field, and no virtual machine runs two of the systems.
package dev.phyla.bench.component;
