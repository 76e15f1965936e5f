package org.rankcluster.actors.program.rewrite;

import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;
import static java.lang.constant.ConstantDescs.MTD_void;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.rankcluster.actors.program.process.system.RankClasses;

/**
 * The private methods that rewriting adds to a class as bridges between rewritten code and its targets. One kind is between a method
 * reference ({@code System::nanoTime}, {@code Other::new}) and its target, if a call of the target would be rewritten. In methods that must
 * not grow, the other kind holds the replacement of an instruction.
 */
final class Bridges {
    private static final int FLAGS = ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC;

    private final ProgramRewriter rewriter;
    private final ClassShape shape;
    private final List<Consumer<ClassBuilder>> pending = new ArrayList<>();
    private final Map<String, String> ofInstructions = new HashMap<>();
    private int made;

    Bridges(ProgramRewriter rewriter, ClassShape shape) {
        this.rewriter = rewriter;
        this.shape = shape;
    }

    /** Returns the handle that {@code site} takes, or a handle of a new method of this class. */
    DirectMethodHandleDesc bridged(DirectMethodHandleDesc handle, InvokeDynamicInstruction site) {
        MethodChanges changes = new MethodChanges(rewriter, shape);
        if (!changes.isHandleChanged(handle)) {
            return handle;
        }
        MethodTypeDesc type = typeOfBridge(handle, site.typeSymbol());
        String name = add(type, code -> body(code, handle, type));
        ClassDesc self = shape.model().thisClass().asSymbol();
        return MethodHandleDesc.ofMethod(
                shape.isInterface() ? DirectMethodHandleDesc.Kind.INTERFACE_STATIC : DirectMethodHandleDesc.Kind.STATIC,
                self,
                name,
                type);
    }

    /** Returns the type of a bridge. A bound receiver is an argument of the bridge, which must have its exact type, not a supertype. */
    private static MethodTypeDesc typeOfBridge(DirectMethodHandleDesc handle, MethodTypeDesc bound) {
        MethodTypeDesc type = handle.invocationType();
        boolean hasReceiver = switch (handle.kind()) {
            case STATIC, INTERFACE_STATIC, CONSTRUCTOR -> false;
            default -> true;
        };
        return hasReceiver && bound.parameterCount() > 0 ? type.changeParameterType(0, bound.parameterType(0)) : type;
    }

    private String add(MethodTypeDesc type, Consumer<CodeBuilder> body) {
        String name = RankClasses.BRIDGE + made++;
        pending.add(builder -> builder.withMethodBody(name, type, FLAGS, body));
        return name;
    }

    /** Writes a call of a method that accesses the static. */
    void access(CodeBuilder code, FieldInstruction field) {
        ClassDesc value = field.typeSymbol();
        boolean isRead = field.opcode() == Opcode.GETSTATIC;
        instead(
                code,
                field.opcode() + " " + field.owner().asInternalName() + " " + field.name(),
                isRead ? MethodTypeDesc.of(value) : MethodTypeDesc.of(CD_void, value),
                body -> body.with(field));
    }

    /** Writes a call of a bridge method, which makes {@code call}. */
    void call(CodeBuilder code, InvokeInstruction call) {
        MethodTypeDesc type = call.typeSymbol();
        boolean isStatic = call.opcode() == Opcode.INVOKESTATIC;
        instead(
                code,
                call.opcode() + " " + call.owner().asInternalName() + " " + call.name(),
                isStatic ? type : type.insertParameterTypes(0, call.owner().asSymbol()),
                body -> body.with(call));
    }

    /** Writes a call of a method that charges the rank's counter. */
    void charge(CodeBuilder code, long cost) {
        calls(
                code,
                "charge " + cost,
                MTD_void,
                body -> WorkCharges.charge(body, cost).return_());
    }

    private void instead(CodeBuilder code, String key, MethodTypeDesc type, Consumer<CodeBuilder> instruction) {
        calls(code, key + type.descriptorString(), type, body -> rewritten(body, type, instruction));
    }

    private void calls(CodeBuilder code, String key, MethodTypeDesc type, Consumer<CodeBuilder> body) {
        String name = ofInstructions.computeIfAbsent(key, _ -> add(type, body));
        code.invokestatic(shape.model().thisClass().asSymbol(), name, type, shape.isInterface());
    }

    private void body(CodeBuilder code, DirectMethodHandleDesc handle, MethodTypeDesc type) {
        boolean isNew = handle.kind() == DirectMethodHandleDesc.Kind.CONSTRUCTOR;
        MethodRewriter calls = new MethodRewriter(rewriter, shape, this, slots(type));
        code.transforming(calls, inner -> {
            if (isNew) {
                inner.new_(handle.owner()).dup();
            }
            loadAll(inner, type);
            call(inner, handle);
        });
        code.return_(TypeKind.from(type.returnType()));
    }

    private void rewritten(CodeBuilder code, MethodTypeDesc type, Consumer<CodeBuilder> instruction) {
        loadAll(code, type);
        code.transforming(new MethodRewriter(rewriter, shape, this, slots(type)), instruction);
        code.return_(TypeKind.from(type.returnType()));
    }

    private static int slots(MethodTypeDesc type) {
        return type.parameterList().stream()
                .mapToInt(parameter -> TypeKind.from(parameter).slotSize())
                .sum();
    }

    private static void loadAll(CodeBuilder code, MethodTypeDesc type) {
        int slot = 0;
        for (ClassDesc parameter : type.parameterList()) {
            TypeKind kind = TypeKind.from(parameter);
            code.loadLocal(kind, slot);
            slot += kind.slotSize();
        }
    }

    private static void call(CodeBuilder code, DirectMethodHandleDesc handle) {
        MethodTypeDesc called = MethodTypeDesc.ofDescriptor(handle.lookupDescriptor());
        switch (handle.kind()) {
            case STATIC -> code.invokestatic(handle.owner(), handle.methodName(), called, false);
            case INTERFACE_STATIC -> code.invokestatic(handle.owner(), handle.methodName(), called, true);
            case VIRTUAL -> code.invokevirtual(handle.owner(), handle.methodName(), called);
            case INTERFACE_VIRTUAL -> code.invokeinterface(handle.owner(), handle.methodName(), called);
            default -> code.invokespecial(handle.owner(), INIT_NAME, called);
        }
    }

    static String internal(ClassDesc type) {
        String descriptor = type.descriptorString();
        return type.isClassOrInterface() ? descriptor.substring(1, descriptor.length() - 1) : descriptor;
    }

    /** Adds the requested methods, including the methods that these need. */
    void addTo(ClassBuilder type) {
        for (int i = 0; i < pending.size(); i++) {
            pending.get(i).accept(type);
        }
        pending.clear();
    }
}
