/// Output of the figures as text, verdicts and files.
package dev.phyla.bench.report;
