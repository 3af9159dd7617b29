/// Reading and writing CSV (RFC 4180).
@NullMarked
package dev.phyla.model.internal.csv;

import org.jspecify.annotations.NullMarked;
