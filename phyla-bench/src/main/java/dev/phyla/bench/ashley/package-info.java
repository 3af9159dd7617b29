/// Ashley, a system whose entities are objects that hold their components.
///
/// Components are reached through mappers, loops are `IteratingSystem`s. Removing an entity
/// searches a list, so destroying many is only measured for small numbers.
package dev.phyla.bench.ashley;
