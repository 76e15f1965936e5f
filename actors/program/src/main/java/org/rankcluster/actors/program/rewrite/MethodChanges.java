package org.rankcluster.actors.program.rewrite;

import static java.lang.constant.ConstantDescs.INIT_NAME;

import java.lang.classfile.CodeElement;
import java.lang.classfile.FieldModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.reflect.AccessFlag;
import org.jspecify.annotations.Nullable;

/** The selection of the instructions to rewrite in the methods of a class, and of the members that they refer to. */
final class MethodChanges {
    private final ProgramRewriter rewriter;
    private final ClassShapes shapes;
    private final ClassShape shape;

    MethodChanges(ProgramRewriter rewriter, ClassShape shape) {
        this.rewriter = rewriter;
        this.shapes = rewriter.shapes();
        this.shape = shape;
    }

    /** Returns whether an instruction must change. */
    boolean isChanged(CodeElement element) {
        return switch (element) {
            case FieldInstruction field ->
                staticsOf(field) != null || stream(field) != null || makesConstant(field) || isOfConstant(field);
            case InvokeInstruction call ->
                isCallChanged(
                        call.owner().asInternalName(),
                        call.name().stringValue(),
                        call.type().stringValue(),
                        call.opcode() == Opcode.INVOKESTATIC,
                        call.opcode() == Opcode.INVOKESPECIAL);
            case InvokeDynamicInstruction call ->
                call.bootstrapArgs().stream()
                        .anyMatch(a -> a instanceof DirectMethodHandleDesc handle && isHandleChanged(handle));
            case NewObjectInstruction made -> isNewChanged(made.className().asInternalName());
            case MonitorInstruction monitor -> true;
            default -> false;
        };
    }

    /** Returns whether a method reference must go through a bridge. */
    boolean isHandleChanged(DirectMethodHandleDesc handle) {
        boolean isMethod = switch (handle.kind()) {
            case STATIC, INTERFACE_STATIC, VIRTUAL, INTERFACE_VIRTUAL, CONSTRUCTOR -> true;
            default -> false;
        };
        if (!isMethod) {
            return false;
        }
        boolean isNew = handle.kind() == DirectMethodHandleDesc.Kind.CONSTRUCTOR;
        boolean isStatic = handle.kind() == DirectMethodHandleDesc.Kind.STATIC
                || handle.kind() == DirectMethodHandleDesc.Kind.INTERFACE_STATIC;
        String name = isNew ? INIT_NAME : handle.methodName();
        return isCallChanged(Bridges.internal(handle.owner()), name, handle.lookupDescriptor(), isStatic, isNew);
    }

    /** Returns whether a call must change. {@code special} is true for {@code invokespecial}, and for {@code new} with a constructor. */
    boolean isCallChanged(String owner, String name, String type, boolean isStatic, boolean special) {
        if (NetworkUses.has(owner, name, isStatic)
                || TaskSubmissions.has(owner, name, type)
                || RefusedMembers.instead(owner, name, type) != null) {
            return true;
        }
        if (name.equals(INIT_NAME)) {
            return isNewChanged(owner) || replacement(owner, name, type, false) != null;
        }
        return isStatic && (initialises(owner, name, type) != null || isCollectionOf(owner, name, type))
                || !special && replacement(owner, name, type, isStatic) != null;
    }

    /** Returns whether a call creates an immutable set or map from its arguments. */
    static boolean isCollectionOf(String owner, String name, String type) {
        return name.equals("of")
                && (owner.equals("java/util/Set") || owner.equals("java/util/Map"))
                && type.startsWith("(Ljava/lang/Object;");
    }

    private boolean isNewChanged(String owner) {
        return !Replacements.classFor(owner).equals(owner) || initialisesNew(owner) != null;
    }

    /** Returns the replacement of a method; null if it is not replaced. */
    Replacements.@Nullable Call replacement(String owner, String name, String type, boolean isStatic) {
        return Replacements.all().find(shapes, owner, name, type, isStatic);
    }

    /** Returns the class that declares the accessed static of each rank; null if the field is no such static. */
    @Nullable
    ClassShape staticsOf(FieldInstruction field) {
        return rewriter.rewritesStatics() && isStatic(field)
                ? shapes.ownerOfStatic(
                        field.owner().asInternalName(),
                        field.name().stringValue(),
                        field.type().stringValue())
                : null;
    }

    private static boolean isStatic(FieldInstruction field) {
        return field.opcode() == Opcode.GETSTATIC || field.opcode() == Opcode.PUTSTATIC;
    }

    /** Returns whether a field access stores whether assertions are on, in an initialiser that each rank runs. */
    boolean setsAssertions(FieldInstruction field) {
        return rewriter.rewritesStatics()
                && field.opcode() == Opcode.PUTSTATIC
                && field.name().equalsString(ClassShape.ASSERTIONS);
    }

    /** Returns the standard stream that is read, such as {@code out}; null if it is another field. */
    static @Nullable String stream(FieldInstruction field) {
        return field.opcode() == Opcode.GETSTATIC && field.owner().name().equalsString("java/lang/System")
                ? field.name().stringValue()
                : null;
    }

    /**
     * Returns the class that a call of a static method of {@code owner} initialises; null if there is none, or if it is initialised
     * already.
     */
    @Nullable
    ClassShape initialises(String owner, String name, String type) {
        return later(shapes.ownerOfMethod(owner, name, type));
    }

    /**
     * Returns the class that the creation of an object of {@code owner} initialises; null if there is none, or if it is initialised
     * already.
     */
    @Nullable
    ClassShape initialisesNew(String owner) {
        return later(shapes.find(owner));
    }

    private @Nullable ClassShape later(@Nullable ClassShape other) {
        return other != null
                        && rewriter.rewritesStatics()
                        && !shapes.isSubclass(shape, other)
                        && shapes.hasInitialiser(other)
                ? other
                : null;
    }

    /** Returns whether a field access reads or writes a field of an enum's constants, which has one value for each rank. */
    boolean isOfConstant(FieldInstruction field) {
        if (!rewriter.rewritesStatics() || isStatic(field)) {
            return false;
        }
        ClassShape owner = shapes.find(field.owner().asInternalName());
        return owner != null && shapes.isOfEnum(owner);
    }

    /** Returns whether a field access stores a constant of this enum. */
    boolean makesConstant(FieldInstruction field) {
        FieldModel declared = field.opcode() == Opcode.PUTSTATIC
                ? shape.field(field.name().stringValue(), field.type().stringValue())
                : null;
        return declared != null && declared.flags().has(AccessFlag.ENUM);
    }
}
