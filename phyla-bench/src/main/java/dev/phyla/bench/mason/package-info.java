/// MASON, with its fields and its schedule, as its users write models. It has random numbers of its
/// own, so its results are like those of the others but not equal.
package dev.phyla.bench.mason;
