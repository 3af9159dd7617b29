package dev.phyla.cli;

import dev.phyla.model.Model;
import dev.phyla.model.ParameterException;
import dev.phyla.model.ParameterInfo;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.TypeConversionException;

/// The options of a command for the parameters of a model: one for each, with its default and its
/// range in the help.
///
/// A parameter whose name is that of another option of the command has the option `--model-NAME`.
final class ParameterOptions {
  private static final String SECTION = "parameters";

  private final CommandSpec spec;

  /// The options by the names of their parameters, in the order of the parameters.
  private final SequencedMap<String, OptionSpec> options = new LinkedHashMap<>();

  private ParameterOptions(CommandSpec spec) {
    this.spec = spec;
  }

  /// Adds options that take one value each.
  static ParameterOptions forValues(CommandSpec spec, Model<?> model) {
    var options = new ParameterOptions(spec);
    for (ParameterInfo info : model.parameters().all()) {
      OptionSpec.Builder option =
          options
              .option(info)
              .paramLabel(ParameterText.label(info))
              .converters(text -> checked(info, text));
      if (info.type() == boolean.class) {
        option.arity("0..1").fallbackValue("true");
      }
      options.add(info, option);
    }
    options.addHelp();
    return options;
  }

  /// Adds options that take several values each, which are not checked.
  static ParameterOptions forSweeps(CommandSpec spec, Model<?> model) {
    var options = new ParameterOptions(spec);
    for (ParameterInfo info : model.parameters().all()) {
      options.add(info, options.option(info).paramLabel("VALUES"));
    }
    options.addHelp();
    return options;
  }

  private OptionSpec.Builder option(ParameterInfo info) {
    String name = "--" + info.optionName();
    boolean isTaken = spec.findOption(name) != null;
    return OptionSpec.builder(isTaken ? "--model-" + info.optionName() : name)
        .type(String.class)
        .hidden(true) // from the list of other options
        .description(ModelCommands.literal(ParameterText.help(info)));
  }

  private void add(ParameterInfo info, OptionSpec.Builder builder) {
    OptionSpec option = builder.build();
    spec.addOption(option);
    options.put(info.name(), option);
  }

  private static String checked(ParameterInfo info, String text) {
    try {
      info.convert(text);
      return text;
    } catch (ParameterException e) {
      throw new TypeConversionException(info.allowed() + ", but got '" + text + "'");
    }
  }

  /// Lists the options before the others.
  private void addHelp() {
    if (options.isEmpty()) {
      return;
    }
    UsageMessageSpec usage = spec.usageMessage();
    List<String> keys = new ArrayList<>(usage.sectionKeys());
    keys.add(keys.indexOf(UsageMessageSpec.SECTION_KEY_OPTION_LIST_HEADING), SECTION);
    usage.sectionKeys(keys);
    usage.sectionMap().put(SECTION, this::list);
  }

  private String list(Help help) {
    Help.Layout layout = help.createDefaultLayout();
    options
        .values()
        .forEach(option -> layout.addOption(option, help.createDefaultParamLabelRenderer()));
    return "%nParameters of the model:%n".formatted() + layout;
  }

  /// The texts of the options that are given.
  ///
  /// @return the texts by the names of the parameters, in the order of the parameters
  SequencedMap<String, String> given() {
    ParseResult parsed = spec.commandLine().getParseResult();
    var given = new LinkedHashMap<String, String>();
    for (Map.Entry<String, OptionSpec> each : options.entrySet()) {
      if (parsed.hasMatchedOption(each.getValue())) {
        given.put(each.getKey(), each.getValue().getValue());
      }
    }
    return given;
  }

  /// The name of the option of a parameter.
  ///
  /// @param parameter the name of the parameter
  String optionName(String parameter) {
    OptionSpec option = options.get(parameter);
    return option == null ? parameter : option.longestName();
  }
}
