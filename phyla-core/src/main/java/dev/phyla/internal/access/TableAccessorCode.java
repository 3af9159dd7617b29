package dev.phyla.internal.access;

import static java.lang.constant.ConstantDescs.CD_MethodHandle;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.phyla.Entity;
import dev.phyla.internal.codegen.HiddenClasses;
import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.layout.ComponentLayout;
import dev.phyla.internal.layout.LayoutValue;
import dev.phyla.internal.structure.Structure;
import dev.phyla.internal.table.Table;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/*
 * In Java, where <...> is a constant method handle into the class of the component's views:
 *
 *   Object get(Entity entity) {
 *     if (!hasSlot(entity)) throw missing(entity);
 *     long found = lookUp(entity);
 *     if (!EntityIndex.isFound(found)) throw missing(entity);
 *     ComponentView view = view(entity, found);
 *     if (view == null) throw missing(entity);
 *     return <read>(view, row(found));
 *   }
 *
 *   boolean set(Entity entity, Object value) {
 *     if (!hasSlotToWrite(entity)) return ignoreDead(entity);
 *     long found = lookUp(entity);
 *     if (!EntityIndex.isFound(found)) return ignoreDead(entity);
 *     ComponentView view = view(entity, found);
 *     if (view == null) add(entity, value); else <write>(view, row(found), value, this);
 *     return true;
 *   }
 *
 *   boolean update(Entity entity, UnaryOperator function) {
 *     Objects.requireNonNull(function, NULL_FUNCTION);
 *     if (!hasSlotToWrite(entity)) return ignoreDead(entity);
 *     long found = lookUp(entity);
 *     if (!EntityIndex.isFound(found)) return ignoreDead(entity);
 *     ComponentView view = view(entity, found);
 *     if (view == null) return false;
 *     long structure = structure();
 *     Object value = function.apply(<read>(view, row(found)));
 *     Objects.requireNonNull(value, NULL_RESULT);
 *     if (!isStructure(structure)) return replace(entity, value);
 *     <write>(view, row(found), value, this);
 *     return true;
 *   }
 *
 *   Object readAt(long location) {
 *     return <read>(viewAt(location), EntityIndex.row(location));
 *   }
 *
 *   void writeAt(long location, Object value) {
 *     <write>(viewToWriteAt(location), EntityIndex.row(location), value, this);
 *   }
 */

/// Generates accessors, one class for each component type.
public final class TableAccessorCode {
  private static final ClassDesc PARENT = HiddenClasses.desc(TableAccessor.class);
  private static final ClassDesc VIEW = HiddenClasses.desc(ComponentView.class);
  private static final ClassDesc INDEX = HiddenClasses.desc(EntityIndex.class);
  private static final ClassDesc ENTITY = HiddenClasses.desc(Entity.class);
  private static final ClassDesc FUNCTION = HiddenClasses.desc(UnaryOperator.class);
  private static final String NULL_FUNCTION = "The function is null.";
  private static final String NULL_RESULT =
      "The function that updates a component returned null; to remove the component, call"
          + " remove(entity).";
  private static final int READ = 0;
  private static final int WRITE = 1;
  private static final MethodType INIT =
      MethodType.methodType(void.class, Structure.class, ComponentInfo.class, MethodHandle.class);

  private TableAccessorCode() {}

  /// The generated code for one component type, which all worlds share.
  private record Accessors(MethodHandle newAccessor, MethodHandle newView) {}

  private static final LayoutValue<Accessors> ACCESSORS =
      new LayoutValue<>(TableAccessorCode::define);

  /// Creates an accessor for a component of one world.
  public static TableAccessor<?> accessor(Structure structure, ComponentInfo info) {
    Accessors code = ACCESSORS.get(info.layout());
    try {
      return (TableAccessor<?>) code.newAccessor.invokeExact(structure, info, code.newView);
    } catch (Throwable e) {
      throw new AssertionError("A generated accessor cannot be instantiated.", e);
    }
  }

  private static Accessors define(ComponentLayout layout) {
    Lookup view = ComponentViewCode.define(layout);
    Lookup accessor =
        HiddenClasses.define(
            MethodHandles.lookup(),
            "GeneratedAccessor",
            "GeneratedAccessor",
            List.of(
                method(view, "read", MethodType.methodType(Object.class, int.class)),
                method(
                    view,
                    "write",
                    MethodType.methodType(
                        void.class, int.class, Object.class, TableAccessor.class))),
            TableAccessorCode::write);
    return new Accessors(
        HiddenClasses.constructor(accessor, TableAccessor.class, INIT.parameterArray()),
        HiddenClasses.constructor(view, ComponentView.class, Table.class, int.class, int.class));
  }

  private static MethodHandle method(Lookup view, String name, MethodType type) {
    try {
      MethodHandle method = view.findVirtual(view.lookupClass(), name, type);
      return method.asType(method.type().changeParameterType(0, ComponentView.class));
    } catch (NoSuchMethodException | IllegalAccessException e) {
      throw new LinkageError("A generated view lacks a method.", e);
    }
  }

  private static void write(ClassBuilder type) {
    MethodTypeDesc init = INIT.describeConstable().orElseThrow();
    type.withSuperclass(PARENT).withFlags(ClassFile.ACC_FINAL);
    HiddenClasses.passToParent(type, PARENT, init);
    type.withMethodBody(
            "get",
            MethodTypeDesc.of(CD_Object, ENTITY),
            ClassFile.ACC_PUBLIC,
            TableAccessorCode::writeGet)
        .withMethodBody(
            "set",
            MethodTypeDesc.of(CD_boolean, ENTITY, CD_Object),
            ClassFile.ACC_PUBLIC,
            TableAccessorCode::writeSet)
        .withMethodBody(
            "update",
            MethodTypeDesc.of(CD_boolean, ENTITY, FUNCTION),
            ClassFile.ACC_PUBLIC,
            TableAccessorCode::writeUpdate)
        .withMethodBody(
            "readAt",
            MethodTypeDesc.of(CD_Object, CD_long),
            ClassFile.ACC_PUBLIC,
            TableAccessorCode::writeReadAt)
        .withMethodBody(
            "writeAt",
            MethodTypeDesc.of(CD_void, CD_long, CD_Object),
            ClassFile.ACC_PUBLIC,
            TableAccessorCode::writeWriteAt);
  }

  private static void writeGet(CodeBuilder code) {
    int found = code.allocateLocal(TypeKind.LONG);
    int view = code.allocateLocal(TypeKind.REFERENCE);
    Label missing = code.newLabel();
    locate(code, "hasSlot", found, view, missing, missing);
    read(code, found, view);
    code.areturn();
    code.labelBinding(missing).aload(0).aload(1);
    ClassDesc exception = HiddenClasses.desc(NoSuchElementException.class);
    code.invokevirtual(PARENT, "missing", MethodTypeDesc.of(exception, ENTITY)).athrow();
  }

  private static void writeSet(CodeBuilder code) {
    int found = code.allocateLocal(TypeKind.LONG);
    int view = code.allocateLocal(TypeKind.REFERENCE);
    Label dead = code.newLabel();
    Label absent = code.newLabel();
    locate(code, "hasSlotToWrite", found, view, dead, absent);
    write(code, found, view, 2);
    code.iconst_1().ireturn();
    code.labelBinding(absent).aload(0).aload(1).aload(2);
    code.invokevirtual(PARENT, "add", MethodTypeDesc.of(CD_void, ENTITY, CD_Object));
    code.iconst_1().ireturn();
    code.labelBinding(dead).aload(0).aload(1);
    code.invokevirtual(PARENT, "ignoreDead", MethodTypeDesc.of(CD_boolean, ENTITY)).ireturn();
  }

  private static void writeUpdate(CodeBuilder code) {
    int found = code.allocateLocal(TypeKind.LONG);
    int view = code.allocateLocal(TypeKind.REFERENCE);
    int structure = code.allocateLocal(TypeKind.LONG);
    int value = code.allocateLocal(TypeKind.REFERENCE);
    Label dead = code.newLabel();
    Label absent = code.newLabel();
    Label changed = code.newLabel();
    requireNonNull(code, 2, NULL_FUNCTION);
    locate(code, "hasSlotToWrite", found, view, dead, absent);
    code.aload(0).invokevirtual(PARENT, "structure", MethodTypeDesc.of(CD_long));
    code.lstore(structure).aload(2);
    read(code, found, view);
    ClassDesc function = HiddenClasses.desc(Function.class);
    code.invokeinterface(function, "apply", MethodTypeDesc.of(CD_Object, CD_Object)).astore(value);
    requireNonNull(code, value, NULL_RESULT);
    code.aload(0).lload(structure);
    code.invokevirtual(PARENT, "isStructure", MethodTypeDesc.of(CD_boolean, CD_long));
    code.ifeq(changed);
    write(code, found, view, value);
    code.iconst_1().ireturn();
    code.labelBinding(changed).aload(0).aload(1).aload(value);
    code.invokevirtual(PARENT, "replace", MethodTypeDesc.of(CD_boolean, ENTITY, CD_Object));
    code.ireturn();
    code.labelBinding(absent).iconst_0().ireturn();
    code.labelBinding(dead).aload(0).aload(1);
    code.invokevirtual(PARENT, "ignoreDead", MethodTypeDesc.of(CD_boolean, ENTITY)).ireturn();
  }

  private static void writeReadAt(CodeBuilder code) {
    code.loadConstant(HiddenClasses.handle(READ));
    pushPlace(code, "viewAt");
    invokeRead(code);
    code.areturn();
  }

  private static void writeWriteAt(CodeBuilder code) {
    int value = 3;
    code.loadConstant(HiddenClasses.handle(WRITE));
    pushPlace(code, "viewToWriteAt");
    code.aload(value).aload(0);
    invokeWrite(code);
    code.return_();
  }

  /// Pushes the view and the row of the location that is the first argument.
  private static void pushPlace(CodeBuilder code, String view) {
    code.aload(0).lload(1).invokevirtual(PARENT, view, MethodTypeDesc.of(VIEW, CD_long));
    code.lload(1).invokestatic(INDEX, "row", MethodTypeDesc.of(CD_int, CD_long));
  }

  private static void requireNonNull(CodeBuilder code, int local, String message) {
    code.aload(local).loadConstant(message);
    ClassDesc objects = HiddenClasses.desc(Objects.class);
    MethodTypeDesc type = MethodTypeDesc.of(CD_Object, CD_Object, CD_String);
    code.invokestatic(objects, "requireNonNull", type).pop();
  }

  /// Pushes the component of the row that was found.
  private static void read(CodeBuilder code, int found, int view) {
    code.loadConstant(HiddenClasses.handle(READ)).aload(view);
    pushRow(code, found);
    invokeRead(code);
  }

  private static void invokeRead(CodeBuilder code) {
    code.invokevirtual(CD_MethodHandle, "invokeExact", MethodTypeDesc.of(CD_Object, VIEW, CD_int));
  }

  /// Replaces the component of the row that was found.
  private static void write(CodeBuilder code, int found, int view, int value) {
    code.loadConstant(HiddenClasses.handle(WRITE)).aload(view);
    pushRow(code, found);
    code.aload(value).aload(0);
    invokeWrite(code);
  }

  private static void invokeWrite(CodeBuilder code) {
    code.invokevirtual(
        CD_MethodHandle,
        "invokeExact",
        MethodTypeDesc.of(CD_void, VIEW, CD_int, CD_Object, PARENT));
  }

  /// Emits code that finds the row of the entity and the view of its table.
  ///
  /// @param check the method that checks the use of the entity
  private static void locate(
      CodeBuilder code, String check, int found, int view, Label ifDead, Label ifAbsent) {
    code.aload(0).aload(1).invokevirtual(PARENT, check, MethodTypeDesc.of(CD_boolean, ENTITY));
    code.ifeq(ifDead);
    code.aload(0).aload(1).invokevirtual(PARENT, "lookUp", MethodTypeDesc.of(CD_long, ENTITY));
    code.lstore(found);
    code.lload(found).invokestatic(INDEX, "isFound", MethodTypeDesc.of(CD_boolean, CD_long));
    code.ifeq(ifDead);
    code.aload(0).aload(1).lload(found);
    code.invokevirtual(PARENT, "view", MethodTypeDesc.of(VIEW, ENTITY, CD_long));
    code.astore(view).aload(view).ifnull(ifAbsent);
  }

  private static void pushRow(CodeBuilder code, int found) {
    code.aload(0).lload(found).invokevirtual(PARENT, "row", MethodTypeDesc.of(CD_int, CD_long));
  }
}
