package dev.phyla.cli;

import dev.phyla.history.HistoryException;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/// Reports errors as one sentence, without a stack trace.
final class OneSentence {

  private OneSentence() {}

  /// Handles a command line that cannot be parsed.
  static int onWrongUsage(ParameterException exception, String[] arguments) {
    say(exception.getCommandLine(), explain(exception));
    return ExitCode.USAGE;
  }

  /// Handles a run that failed. A history that cannot be used counts as a wrong command line, and so
  /// do wrong parameters of a model.
  static int onFailure(Exception exception, CommandLine command, ParseResult parsed) {
    say(command, message(exception));
    boolean isUsage =
        exception instanceof HistoryException
            || exception instanceof dev.phyla.model.ParameterException;
    return isUsage ? ExitCode.USAGE : ExitCode.SOFTWARE;
  }

  /// Messages of several lines, which DuckDB writes, show a place in their last line.
  private static void say(CommandLine command, String message) {
    boolean isSentence = message.endsWith(".") || message.indexOf('\n') >= 0;
    command.getErr().println("phyla: " + (isSentence ? message : message + "."));
    command.getErr().flush();
  }

  private static String explain(ParameterException exception) {
    if (exception instanceof UnmatchedArgumentException unmatched) {
      return unknown(unmatched);
    }
    if (exception.getCause() instanceof TypeConversionException conversion
        && exception.getArgSpec() != null) {
      return name(exception.getArgSpec()) + " needs " + conversion.getMessage();
    }
    if (exception instanceof MissingParameterException missing) {
      return missing(missing);
    }
    return message(exception);
  }

  private static String missing(MissingParameterException exception) {
    boolean isGiven = message(exception).contains("for option");
    if (isGiven && exception.getMissing().getFirst() instanceof OptionSpec option) {
      return option.longestName() + " needs a value";
    }
    String names =
        exception.getMissing().stream().map(OneSentence::name).collect(Collectors.joining(" and "));
    return exception.getCommandLine().getCommandSpec().qualifiedName() + " needs " + names;
  }

  private static String name(ArgSpec argument) {
    return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
  }

  private static String message(Exception exception) {
    return Objects.requireNonNullElse(exception.getMessage(), exception.getClass().getSimpleName());
  }

  private static String unknown(UnmatchedArgumentException exception) {
    CommandLine command = exception.getCommandLine();
    String argument = exception.getUnmatched().getFirst();
    String name = command.getCommandSpec().qualifiedName();
    if (argument.startsWith("-")) {
      List<String> options =
          command.getCommandSpec().options().stream()
              .map(OptionSpec::longestName)
              .sorted()
              .toList();
      return "%s has no option %s%s".formatted(name, argument, Guess.of(argument, options));
    }
    List<String> commands = command.getSubcommands().keySet().stream().sorted().toList();
    if (commands.isEmpty() || !command.getCommandSpec().positionalParameters().isEmpty()) {
      return "%s does not know what to do with '%s'".formatted(name, argument);
    }
    return "%s has no command '%s'%s".formatted(name, argument, Guess.of(argument, commands));
  }
}
