/// Results of queries as values of Java: columns, records and text.
@NullMarked
package dev.phyla.sql.internal.result;

import org.jspecify.annotations.NullMarked;
