/// The figures as text, as verdicts and as files.
package dev.phyla.bench.report;
