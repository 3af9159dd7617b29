package dev.phyla.internal.codegen;

import static java.lang.constant.ConstantDescs.CD_MethodHandle;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.phyla.Entity;
import dev.phyla.internal.layout.ColumnKind;
import dev.phyla.internal.layout.FieldNode;
import dev.phyla.internal.layout.FieldNode.Leaf;
import dev.phyla.internal.layout.FieldNode.Member;
import dev.phyla.internal.layout.FieldNode.Nested;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;

/// Emits the code that moves one component between its columns and a record.
///
/// Writing has two steps, because the accessors of a record are user code that may throw:
/// [#takeApart()] calls them and checks the results, then [#store()] writes the columns and cannot
/// fail.
public final class RecordCode {
  private static final ClassDesc ENTITY = HiddenClasses.desc(Entity.class);
  private static final ClassDesc VALUES = HiddenClasses.desc(StoredValues.class);
  private static final MethodTypeDesc PRESENT = MethodTypeDesc.of(CD_Object, CD_Object, CD_String);

  /// Pushes the array of a column.
  public interface ColumnLoader {
    /// Emits the load.
    ///
    /// @param column the index of the column in the component
    /// @param arrayType the class of its array
    void load(int column, ClassDesc arrayType);
  }

  private final CodeBuilder code;
  private final FieldNode root;
  private final int firstHandle;
  private final ColumnLoader columns;
  private final Runnable row;
  private final List<Taken> taken = new ArrayList<>();

  private record Taken(Leaf leaf, int local) {}

  /// Prepares code for one component.
  ///
  /// @param code where to emit
  /// @param root the fields of the component
  /// @param firstHandle the index of its first handle in the class data
  /// @param columns how to push a column
  /// @param row how to push the row
  public RecordCode(
      CodeBuilder code, FieldNode root, int firstHandle, ColumnLoader columns, Runnable row) {
    this.code = code;
    this.root = root;
    this.firstHandle = firstHandle;
    this.columns = columns;
    this.row = row;
  }

  /// Pushes the component of the row.
  public void read() {
    read(root);
  }

  private void read(FieldNode node) {
    switch (node) {
      case Leaf leaf -> readLeaf(leaf);
      case Nested nested -> {
        code.loadConstant(HiddenClasses.handle(firstHandle + nested.constructor()));
        var parameters = new ArrayList<ClassDesc>();
        for (Member member : nested.members()) {
          read(member.node());
          parameters.add(erased(member.node()));
        }
        code.invokevirtual(
            CD_MethodHandle, "invokeExact", MethodTypeDesc.of(CD_Object, parameters));
      }
    }
  }

  private void readLeaf(Leaf leaf) {
    ColumnKind kind = leaf.layout().kind();
    ClassDesc array = loadColumn(leaf);
    row.run();
    if (leaf.inlineArray()) {
      code.loadConstant(leaf.layout().stride())
          .invokestatic(VALUES, "slice", MethodTypeDesc.of(array, array, CD_int, CD_int));
      return;
    }
    code.arrayLoad(kind.element());
    if (kind == ColumnKind.ENTITY) {
      code.invokestatic(ENTITY, "fromBits", MethodTypeDesc.of(ENTITY, CD_long));
    }
  }

  /// Pops a component, calls its accessors and keeps the results in local variables.
  public void takeApart() {
    takeApart(root);
  }

  private void takeApart(FieldNode node) {
    switch (node) {
      case Leaf leaf -> takeLeaf(leaf);
      case Nested nested -> {
        requirePresent(nested);
        if (nested.isConverted()) {
          code.loadConstant(HiddenClasses.handle(firstHandle + nested.converter()))
              .swap()
              .invokevirtual(
                  CD_MethodHandle, "invokeExact", MethodTypeDesc.of(CD_Object, CD_Object));
        }
        int record = code.allocateLocal(TypeKind.REFERENCE);
        code.astore(record);
        for (Member member : nested.members()) {
          code.loadConstant(HiddenClasses.handle(firstHandle + member.accessor()))
              .aload(record)
              .invokevirtual(
                  CD_MethodHandle,
                  "invokeExact",
                  MethodTypeDesc.of(erased(member.node()), CD_Object));
          takeApart(member.node());
        }
      }
    }
  }

  private void takeLeaf(Leaf leaf) {
    ColumnKind kind = leaf.layout().kind();
    TypeKind local = kind.element();
    if (leaf.inlineArray()) {
      code.loadConstant(leaf.layout().stride())
          .loadConstant(leaf.path())
          .invokestatic(
              VALUES, "ofLength", MethodTypeDesc.of(CD_Object, CD_Object, CD_int, CD_String));
      local = TypeKind.REFERENCE;
    } else if (kind == ColumnKind.ENTITY) {
      requirePresent(leaf);
      code.checkcast(ENTITY).invokevirtual(ENTITY, "bits", MethodTypeDesc.of(CD_long));
    } else if (leaf == root) {
      requirePresent(leaf);
    }
    int slot = code.allocateLocal(local);
    code.storeLocal(local, slot);
    taken.add(new Taken(leaf, slot));
  }

  private void requirePresent(FieldNode node) {
    code.loadConstant(node.path());
    code.invokestatic(VALUES, node == root ? "component" : "present", PRESENT);
  }

  /// Stores the results of [#takeApart()] in the columns.
  public void store() {
    for (Taken value : taken) {
      Leaf leaf = value.leaf();
      loadColumn(leaf);
      row.run();
      if (leaf.inlineArray()) {
        code.loadConstant(leaf.layout().stride())
            .aload(value.local())
            .invokestatic(
                VALUES, "put", MethodTypeDesc.of(CD_void, CD_Object, CD_int, CD_int, CD_Object));
      } else {
        TypeKind element = leaf.layout().kind().element();
        code.loadLocal(element, value.local()).arrayStore(element);
      }
    }
  }

  private ClassDesc loadColumn(Leaf leaf) {
    ClassDesc array = HiddenClasses.desc(leaf.layout().kind().arrayType());
    columns.load(leaf.column(), array);
    return array;
  }

  /// The type of a value in the erased handles.
  private static ClassDesc erased(FieldNode node) {
    if (node instanceof Leaf leaf && !leaf.inlineArray()) {
      Class<?> element = leaf.layout().kind().arrayType().getComponentType();
      return leaf.layout().kind() == ColumnKind.ENTITY ? CD_Object : HiddenClasses.desc(element);
    }
    return CD_Object;
  }
}
