package dev.phyla.internal.component;

import static java.lang.constant.ConstantDescs.CD_MethodHandle;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.phyla.internal.codegen.HiddenClasses;
import dev.phyla.internal.layout.BundleLayout;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;

/*
 * For the bundle Fleet(Ship ship, Name name) with Ship(Position position), in Java, where <n> is
 * the constant handle of an accessor:
 *
 *   Object[] split(Object bundle) {
 *     Object ship = check(<0>(bundle), 0);
 *     Object position = check(<1>(ship), 1);
 *     Object name = check(<2>(bundle), 2);
 *     return new Object[] {position, name};
 *   }
 *
 * Nothing runs between the creation of the array and its return, so that storing into it needs no
 * barriers for the garbage collector.
 */

/// Generates splitters.
final class BundleSplitterCode {
  private static final ClassDesc PARENT = HiddenClasses.desc(BundleSplitter.class);
  private static final String NAME = "GeneratedSplitter";
  private static final int BUNDLE_PARAMETER = 1;

  private final CodeBuilder code;

  /// The index of the next field.
  private int field;

  /// The local variables that hold the components.
  private final List<Integer> components = new ArrayList<>();

  private BundleSplitterCode(CodeBuilder code) {
    this.code = code;
  }

  static BundleSplitter define(BundleLayout layout) {
    List<BundleLayout.Field> fields = new ArrayList<>();
    BundleSplitter.addFields(layout, fields);
    var defined =
        HiddenClasses.define(
            MethodHandles.lookup(),
            NAME,
            NAME + " " + shape(layout),
            fields.stream().map(BundleLayout.Field::accessor).toList(),
            type -> write(type, layout));
    try {
      return (BundleSplitter)
          HiddenClasses.constructor(defined, BundleSplitter.class, BundleLayout.class)
              .invokeExact(layout);
    } catch (Throwable e) {
      throw new AssertionError("A generated splitter cannot be instantiated.", e);
    }
  }

  /// What the code depends on: the nesting of the fields.
  private static String shape(BundleLayout layout) {
    var text = new StringBuilder("(");
    for (BundleLayout.Field field : layout.fields()) {
      text.append(field.nested() == null ? "c" : shape(field.nested()));
    }
    return text.append(')').toString();
  }

  private static void write(ClassBuilder type, BundleLayout layout) {
    type.withSuperclass(PARENT).withFlags(ClassFile.ACC_FINAL);
    ClassDesc parameter = HiddenClasses.desc(BundleLayout.class);
    HiddenClasses.passToParent(type, PARENT, MethodTypeDesc.of(CD_void, parameter));
    type.withMethodBody(
        "split",
        MethodTypeDesc.of(CD_Object.arrayType(), CD_Object),
        0,
        code -> {
          var splitter = new BundleSplitterCode(code);
          splitter.split(layout, BUNDLE_PARAMETER);
          splitter.returnComponents();
        });
  }

  /// Emits code that reads the fields of a bundle into local variables.
  ///
  /// @param bundle the local variable that holds it
  private void split(BundleLayout layout, int bundle) {
    for (BundleLayout.Field each : layout.fields()) {
      int value = code.allocateLocal(TypeKind.REFERENCE);
      read(bundle);
      code.astore(value);
      if (each.nested() == null) {
        components.add(value);
      } else {
        split(each.nested(), value);
      }
    }
  }

  private void returnComponents() {
    code.loadConstant(components.size()).anewarray(CD_Object);
    for (int i = 0; i < components.size(); i++) {
      code.dup().loadConstant(i).aload(components.get(i)).aastore();
    }
    code.areturn();
  }

  /// Pushes the value of the next field.
  private void read(int bundle) {
    code.aload(0).loadConstant(HiddenClasses.handle(field)).aload(bundle);
    code.invokevirtual(CD_MethodHandle, "invokeExact", MethodTypeDesc.of(CD_Object, CD_Object));
    code.loadConstant(field++);
    code.invokevirtual(PARENT, "check", MethodTypeDesc.of(CD_Object, CD_Object, CD_int));
  }
}
