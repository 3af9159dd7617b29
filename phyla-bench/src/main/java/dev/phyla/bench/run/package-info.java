/// Running the measurements: cells, virtual machines, and the check that all contenders agree.
package dev.phyla.bench.run;
