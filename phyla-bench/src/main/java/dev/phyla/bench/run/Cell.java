package dev.phyla.bench.run;

import dev.phyla.bench.Contenders;
import dev.phyla.bench.workload.Contender;
import dev.phyla.bench.workload.Form;
import dev.phyla.bench.workload.Task;
import dev.phyla.bench.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// One number of a table: a task, done by one form of one contender, for a number of entities.
///
/// @param task the task
/// @param contender the contender
/// @param form the index of the contender's form for this task
/// @param entities the number of entities
public record Cell(Task task, Contender contender, int form, int entities) {
  private static final int FEW_ENTITIES = 10_000;
  private static final int POPULATIONS_OF_FEW = 4;

  /// All cells that end in reasonable time, row by row of each table.
  public static List<Cell> all(
      List<Task> tasks, List<Contender> contenders, List<Integer> entityCounts) {
    List<Cell> cells = new ArrayList<>();
    for (Task task : tasks) {
      for (Contender contender : contenders) {
        for (int form = 0; form < contender.forms(task).size(); form++) {
          for (int entities : entityCounts) {
            if (entities <= contender.forms(task).get(form).limit()) {
              cells.add(new Cell(task, contender, form, entities));
            }
          }
        }
      }
    }
    return cells;
  }

  /// The cell with the given coordinates, as they reach another process.
  public static Cell of(String task, String contender, int form, int entities) {
    return new Cell(Task.valueOf(task), Contenders.named(contender), form, entities);
  }

  /// The number of equal populations that take turns, one iteration each.
  ///
  /// The speed of a small population depends on the addresses of its arrays: one loop over 1,000
  /// entities takes from 0.2 to 0.4 ns for each. Several populations even that out.
  public int populations() {
    return entities <= FEW_ENTITIES ? POPULATIONS_OF_FEW : 1;
  }

  /// Builds the population and the workload.
  public Workload start() {
    return chosenForm().start().apply(entities);
  }

  /// The name of the form, empty if the contender has only one.
  public String formName() {
    return chosenForm().name();
  }

  /// The name of the row: the contender, and its form if it has several.
  public String rowName() {
    return (contender.name() + " " + formName()).strip();
  }

  private Form chosenForm() {
    return contender.forms(task).get(form);
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%s, %s, %,d entities", rowName(), task.title(), entities);
  }
}
