package dev.phyla.internal.event;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.phyla.Entity;
import dev.phyla.internal.codegen.HiddenClasses;
import dev.phyla.internal.codegen.RecordCode;
import dev.phyla.internal.layout.ComponentLayout;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;

/*
 * For events with two fields, in Java:
 *
 *   boolean publish(Entity target, Object event) {
 *     if (!checkPublish(target, event)) return false;
 *     float x = <Hit.x>(event), y = <Hit.y>(event);
 *     int row = reserve();
 *     Object[] columns = columns();
 *     ((float[]) columns[0])[row] = x;
 *     ((float[]) columns[1])[row] = y;
 *     commit(row, target.bits());
 *     return true;
 *   }
 *
 * where <...> is a call of a constant method handle. publish(event) is the same without the target.
 */

/// Writes channels, one class for each type of events.
final class ChannelCode {
  private static final ClassDesc PARENT = HiddenClasses.desc(EventChannel.class);
  private static final ClassDesc ENTITY = HiddenClasses.desc(Entity.class);
  private static final ClassDesc COLUMNS = CD_Object.arrayType();
  private static final MethodTypeDesc INIT =
      MethodTypeDesc.of(
          CD_void, HiddenClasses.desc(Channels.class), HiddenClasses.desc(ComponentLayout.class));

  /// The constructors of channels: they belong to the class of the events, not to a world.
  private static final ClassValue<MethodHandle> CONSTRUCTORS =
      new ClassValue<>() {
        @Override
        protected MethodHandle computeValue(Class<?> type) {
          return define(ComponentLayout.of(type));
        }
      };

  private ChannelCode() {}

  /// Makes a channel of one world.
  static EventChannel<?> channel(Channels channels, ComponentLayout layout) {
    MethodHandle constructor = CONSTRUCTORS.get(layout.type());
    try {
      return (EventChannel<?>) constructor.invokeExact(channels, layout);
    } catch (Throwable e) {
      throw new AssertionError("A generated channel cannot be instantiated.", e);
    }
  }

  private static MethodHandle define(ComponentLayout layout) {
    String name = "GeneratedChannel$" + layout.type().getSimpleName();
    Lookup defined =
        HiddenClasses.define(
            MethodHandles.lookup(),
            name,
            name + " " + layout.root().structure(),
            layout.handles(),
            type -> write(type, layout));
    return HiddenClasses.constructor(
        defined, EventChannel.class, Channels.class, ComponentLayout.class);
  }

  private static void write(ClassBuilder type, ComponentLayout layout) {
    type.withSuperclass(PARENT)
        .withFlags(ClassFile.ACC_FINAL)
        .withMethodBody(
            ConstantDescs.INIT_NAME,
            INIT,
            0,
            code ->
                code.aload(0)
                    .aload(1)
                    .aload(2)
                    .invokespecial(PARENT, ConstantDescs.INIT_NAME, INIT)
                    .return_())
        .withMethodBody(
            "publish",
            MethodTypeDesc.of(CD_void, CD_Object),
            ClassFile.ACC_PUBLIC,
            code -> writePublish(code, layout))
        .withMethodBody(
            "publish",
            MethodTypeDesc.of(CD_boolean, ENTITY, CD_Object),
            ClassFile.ACC_PUBLIC,
            code -> writePublishTo(code, layout));
  }

  private static void writePublish(CodeBuilder code, ComponentLayout layout) {
    final int event = 1;
    code.aload(0).aload(event);
    code.invokevirtual(PARENT, "checkPublish", MethodTypeDesc.of(CD_void, CD_Object));
    publish(code, layout, event, code::lconst_0);
    code.return_();
  }

  private static void writePublishTo(CodeBuilder code, ComponentLayout layout) {
    final int target = 1;
    final int event = 2;
    Label dead = code.newLabel();
    code.aload(0).aload(target).aload(event);
    code.invokevirtual(PARENT, "checkPublish", MethodTypeDesc.of(CD_boolean, ENTITY, CD_Object));
    code.ifeq(dead);
    publish(
        code,
        layout,
        event,
        () -> code.aload(target).invokevirtual(ENTITY, "bits", MethodTypeDesc.of(CD_long)));
    code.iconst_1().ireturn();
    code.labelBinding(dead).iconst_0().ireturn();
  }

  private static void publish(
      CodeBuilder code, ComponentLayout layout, int event, Runnable target) {
    int row = code.allocateLocal(TypeKind.INT);
    int columns = code.allocateLocal(TypeKind.REFERENCE);
    var record =
        new RecordCode(
            code,
            layout.root(),
            0,
            (column, arrayType) ->
                code.aload(columns).loadConstant(column).aaload().checkcast(arrayType),
            () -> code.iload(row));
    code.aload(event);
    record.takeApart();
    code.aload(0).invokevirtual(PARENT, "reserve", MethodTypeDesc.of(CD_int)).istore(row);
    code.aload(0).invokevirtual(PARENT, "columns", MethodTypeDesc.of(COLUMNS)).astore(columns);
    record.store();
    code.aload(0).iload(row);
    target.run();
    code.invokevirtual(PARENT, "commit", MethodTypeDesc.of(CD_void, CD_int, CD_long));
  }
}
