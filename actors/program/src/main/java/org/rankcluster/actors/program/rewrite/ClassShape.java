package org.rankcluster.actors.program.rewrite;

import static java.lang.constant.ConstantDescs.CD_Class;
import static java.lang.constant.ConstantDescs.CD_String;

import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A summary of one user class, such as superclass and static fields, for the rewriting of other classes. Names are internal, with slashes.
 */
final class ClassShape {
    private static final String INITIALISER = "<clinit>";

    /** Field that caches whether assertions are on. The JVM decides it, equally for all ranks. */
    static final String ASSERTIONS = "$assertionsDisabled";

    private final ClassModel model;
    private final Map<String, FieldModel> fields = new HashMap<>();
    private final Map<String, MethodModel> methods = new HashMap<>();

    ClassShape(ClassModel model) {
        this.model = model;
        model.fields().forEach(f -> fields.put(f.fieldName() + " " + f.fieldType(), f));
        model.methods().forEach(m -> methods.put(m.methodName().stringValue() + m.methodType(), m));
    }

    ClassModel model() {
        return model;
    }

    String name() {
        return model.thisClass().asInternalName();
    }

    @Nullable
    String superclass() {
        return model.superclass().map(entry -> entry.asInternalName()).orElse(null);
    }

    List<String> interfaces() {
        return model.interfaces().stream().map(entry -> entry.asInternalName()).toList();
    }

    boolean isInterface() {
        return model.flags().has(AccessFlag.INTERFACE);
    }

    /** Pushes a class, in code of this one. Old class files have no constants for classes, so there the class is pushed by its name. */
    CodeBuilder pushClass(CodeBuilder code, ClassDesc type) {
        if (model.majorVersion() >= ClassFile.JAVA_5_VERSION) {
            return code.ldc(type);
        }
        String name = Bridges.internal(type).replace('/', '.');
        return code.ldc(name).invokestatic(CD_Class, "forName", MethodTypeDesc.of(CD_Class, CD_String));
    }

    boolean isEnum() {
        return "java/lang/Enum".equals(superclass());
    }

    /** Returns whether the class may have static methods; interfaces only from Java 8 on. */
    boolean mayHaveStaticMethods() {
        return !isInterface() || model.majorVersion() >= ClassFile.JAVA_8_VERSION;
    }

    @Nullable
    FieldModel field(String name, String type) {
        return fields.get(name + " " + type);
    }

    @Nullable
    MethodModel method(String name, String type) {
        return methods.get(name + type);
    }

    @Nullable
    MethodModel initialiser() {
        return method(INITIALISER, "()V");
    }

    /** Returns the statics that each rank has for itself: all but constants. */
    List<FieldModel> rankStatics() {
        return model.fields().stream().filter(ClassShape::isRankStatic).toList();
    }

    /**
     * Returns the statics that the JDK's serialization reads by reflection, in the class itself, and that are not constants. They are also
     * statics of each rank, which the program reads.
     */
    List<FieldModel> serialStatics() {
        return isInterface()
                ? List.of()
                : model.fields().stream().filter(ClassShape::isSerialStatic).toList();
    }

    private static boolean isSerialStatic(FieldModel field) {
        String named = field.fieldName() + " " + field.fieldType();
        return isRankStatic(field)
                && (named.equals("serialVersionUID J")
                        || named.equals("serialPersistentFields [Ljava/io/ObjectStreamField;"));
    }

    boolean hasAssertions() {
        return field(ASSERTIONS, "Z") != null;
    }

    static boolean isRankStatic(FieldModel field) {
        return field.flags().has(AccessFlag.STATIC)
                && field.findAttribute(Attributes.constantValue()).isEmpty()
                && !field.fieldName().equalsString(ASSERTIONS);
    }

    /** Returns whether an interface is initialised together with the classes that implement it (JVMS 25, section 5.5). */
    boolean hasDefaultMethods() {
        return model.methods().stream()
                .anyMatch(m -> !m.flags().has(AccessFlag.ABSTRACT) && !m.flags().has(AccessFlag.STATIC));
    }
}
