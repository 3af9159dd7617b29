/// Running queries: selecting tables and ranges of rows, and calling the loop of a lambda.
@NullMarked
package dev.phyla.internal.run;

import org.jspecify.annotations.NullMarked;
