package dev.phyla.internal.loop;

import dev.phyla.Entity;
import dev.phyla.LambdaReport;
import dev.phyla.LambdaReport.Verdict;
import dev.phyla.Ref;
import dev.phyla.internal.loop.LoopShape.Access;
import dev.phyla.internal.loop.LoopShape.Parameter;
import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.CodeAttribute;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;

/*
 * The body of a lambda is a synthetic method of the class it is written in. Nothing leads from the
 * lambda's hidden class to that method, but the hidden class is named after the class the lambda is
 * written in, and the last parameters of the body are those of the lambda, so the bodies it could
 * have can be listed. If all of them are small, or there is only one, the answer is certain.
 */

/// The lambdas that a query was looped with, and what can be found out about them.
public final class LambdaReports {
  private static final String LAMBDA_CLASS = "$$Lambda";
  private static final String LAMBDA_BODY = "lambda$";
  private static final Set<String> FUNCTIONS = Set.of("each", "update");

  private final Map<Class<?>, String> lambdas = new WeakHashMap<>();

  private record Body(String name, int bytes) {}

  /// Remembers a lambda's class, for as long as it is loaded, with the parameters it is called
  /// with.
  public void add(Class<?> lambda, LoopShape shape) {
    lambdas.put(lambda, parameters(shape));
  }

  /// The end of a lambda's parameters, as its descriptor has them.
  private static String parameters(LoopShape shape) {
    var text = new StringBuilder();
    if (shape.form().passesEntity()) {
      text.append(Entity.class.descriptorString());
    }
    for (Parameter term : shape.terms()) {
      boolean handle = term.access() == Access.WRITE && !shape.form().returnsFirst();
      Class<?> type = handle ? Ref.class : term.component();
      text.append(type.descriptorString());
    }
    return text.append(')').toString();
  }

  /// A report for each lambda.
  public List<LambdaReport> all(String query) {
    return lambdas.entrySet().stream()
        .map(entry -> report(query, entry.getKey(), entry.getValue()))
        .sorted(Comparator.comparing(LambdaReport::lambda))
        .toList();
  }

  private static LambdaReport report(String query, Class<?> lambda, String parameters) {
    String name = lambda.getName();
    int marker = name.indexOf(LAMBDA_CLASS);
    boolean hidden = marker >= 0;
    String host = hidden ? name.substring(0, marker) : name;
    List<Body> bodies = bodies(lambda, host, parameters, hidden);
    Body largest =
        bodies.stream().max(Comparator.comparingInt(Body::bytes)).orElse(new Body("unknown", -1));
    long tooLarge =
        bodies.stream().filter(body -> body.bytes > LambdaReport.LARGEST_INLINED).count();
    Verdict verdict;
    if (bodies.isEmpty()) {
      verdict = Verdict.UNKNOWN;
    } else if (tooLarge == 0) {
      verdict = Verdict.FITS;
    } else {
      verdict = tooLarge == bodies.size() ? Verdict.TOO_LARGE : Verdict.PERHAPS_TOO_LARGE;
    }
    return new LambdaReport(query, name, largest.name, largest.bytes, verdict);
  }

  private static List<Body> bodies(
      Class<?> lambda, String host, String parameters, boolean hidden) {
    var bodies = new ArrayList<Body>();
    String resource = "/" + host.replace('.', '/') + ".class";
    try (InputStream in = lambda.getResourceAsStream(resource)) {
      if (in == null) {
        return bodies;
      }
      ClassModel model = ClassFile.of().parse(in.readAllBytes());
      for (MethodModel method : model.methods()) {
        String name = method.methodName().stringValue();
        String descriptor = method.methodType().stringValue();
        boolean candidate =
            descriptor.substring(0, descriptor.indexOf(')') + 1).endsWith(parameters)
                && (hidden ? name.startsWith(LAMBDA_BODY) : FUNCTIONS.contains(name));
        if (candidate) {
          method
              .findAttribute(Attributes.code())
              .ifPresent(
                  code -> bodies.add(new Body(describe(host, name, code), code.codeLength())));
        }
      }
    } catch (IOException e) {
      return List.of();
    }
    return bodies;
  }

  private static String describe(String host, String name, CodeAttribute code) {
    String line =
        code.findAttribute(Attributes.lineNumberTable())
            .map(table -> ":" + table.lineNumbers().getFirst().lineNumber())
            .orElse("");
    return host + "." + name + line;
  }
}
