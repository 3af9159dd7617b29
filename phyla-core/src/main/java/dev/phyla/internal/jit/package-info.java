/// What Phyla asks of the JIT compiler while a program runs.
@NullMarked
package dev.phyla.internal.jit;

import org.jspecify.annotations.NullMarked;
