package dev.phyla.internal.loop;

import dev.phyla.LambdaReport;
import dev.phyla.LambdaReport.Verdict;
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
import java.util.WeakHashMap;

/*
 * The body of a lambda is a synthetic method of the class it is written in. Nothing leads from the
 * lambda's hidden class to that method, but the hidden class is named after the class the lambda is
 * written in, so the bodies it could have can be listed. If all of them are small, or there is only
 * one, the answer is certain.
 */

/// The lambdas that a query was looped with, and what can be found out about them.
public final class LambdaReports {
  private static final String LAMBDA_CLASS = "$$Lambda";
  private static final String LAMBDA_BODY = "lambda$";

  private final Map<Class<?>, Boolean> lambdas = new WeakHashMap<>();

  private record Body(String name, int bytes) {}

  /// Remembers a lambda's class, for as long as it is loaded.
  public void add(Class<?> lambda) {
    lambdas.put(lambda, true);
  }

  /// A report for each lambda.
  public List<LambdaReport> all(String query) {
    return lambdas.keySet().stream()
        .map(lambda -> report(query, lambda))
        .sorted(Comparator.comparing(LambdaReport::lambda))
        .toList();
  }

  private static LambdaReport report(String query, Class<?> lambda) {
    String name = lambda.getName();
    int marker = name.indexOf(LAMBDA_CLASS);
    boolean hidden = marker >= 0;
    String host = hidden ? name.substring(0, marker) : name;
    List<Body> bodies = bodies(lambda, host, hidden);
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

  private static List<Body> bodies(Class<?> lambda, String host, boolean hidden) {
    var bodies = new ArrayList<Body>();
    String resource = "/" + host.replace('.', '/') + ".class";
    try (InputStream in = lambda.getResourceAsStream(resource)) {
      if (in == null) {
        return bodies;
      }
      ClassModel model = ClassFile.of().parse(in.readAllBytes());
      for (MethodModel method : model.methods()) {
        String name = method.methodName().stringValue();
        boolean candidate =
            hidden ? name.startsWith(LAMBDA_BODY) : name.equals("each") || name.equals("update");
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
