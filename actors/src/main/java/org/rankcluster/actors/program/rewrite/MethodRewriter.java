package org.rankcluster.actors.program.rewrite;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;

import java.lang.classfile.AccessFlags;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.FieldModel;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicCallSiteDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.process.CollectionCalls;
import org.rankcluster.actors.program.process.LockCalls;
import org.rankcluster.actors.program.process.RankEnums;
import org.rankcluster.actors.program.process.SystemCalls;
import org.rankcluster.actors.program.process.ThreadCalls;
import org.rankcluster.hardware.machine.InstructionCosts;

/**
 * Rewrites the code of one method. A class's own statics are fetched once, at the method's entry, for then the class is
 * initialised; those of another class where they are first needed, which may initialise it.
 */
final class MethodRewriter implements CodeTransform {
    private static final MethodTypeDesc LOCK = MethodTypeDesc.of(CD_Object, CD_Object);

    private static final DirectMethodHandleDesc COLLECTION_OF =
            ConstantDescs.ofCallsiteBootstrap(desc(CollectionCalls.class), "link", ConstantDescs.CD_CallSite);

    private final ProgramRewriter rewriter;
    private final ClassShapes shapes;
    private final ClassShape shape;
    private final Bridges bridges;
    private final @Nullable MethodModel method;
    private final @Nullable MethodScan scan;
    private final Map<String, Integer> locals = new HashMap<>();
    private final boolean locksClass;
    private final @Nullable WorkCharges charges;
    private int nextLocal;
    private int lockLocal;
    private int branches;
    private @Nullable Label locked;

    /** For pieces of code that are made, not read. */
    MethodRewriter(ProgramRewriter rewriter, ClassShape shape, Bridges bridges) {
        this(rewriter, shape, null, bridges);
    }

    /** For the code of a method. */
    MethodRewriter(ProgramRewriter rewriter, ClassShape shape, @Nullable MethodModel method, Bridges bridges) {
        this.rewriter = rewriter;
        this.shapes = rewriter.shapes();
        this.shape = shape;
        this.bridges = bridges;
        this.method = method;
        this.locksClass = method != null
                && rewriter.rewritesStatics()
                && method.flags().has(AccessFlag.STATIC)
                && method.flags().has(AccessFlag.SYNCHRONIZED);
        if (method == null) {
            scan = null;
            charges = null;
        } else {
            CodeModel code = method.code().orElseThrow();
            nextLocal = ((CodeAttribute) code).maxLocals();
            scan = new MethodScan(shapes, code);
            assignLocals(code);
            InstructionCosts costs = rewriter.costs();
            charges = costs == null ? null : new WorkCharges(costs, scan.hasLoops(), nextLocal);
        }
    }

    /** Whether anything of the method has to change. */
    boolean isNeeded() {
        return locksClass
                || charges != null
                || scan != null && scan.spins()
                || method != null && method.code().orElseThrow().elementStream().anyMatch(this::changes);
    }

    /** The whole method rewritten. */
    MethodTransform ofMethod() {
        return (builder, element) -> {
            if (element instanceof AccessFlags flags && locksClass) {
                builder.withFlags(flags.flagsMask() & ~ClassFile.ACC_SYNCHRONIZED);
            } else if (element instanceof CodeModel code) {
                builder.transformCode(code, this);
            } else {
                builder.with(element);
            }
        };
    }

    // ---- what there is to change

    private boolean changes(CodeElement element) {
        return switch (element) {
            case FieldInstruction field -> staticsOf(field) != null || stream(field) != null || makesConstant(field);
            case InvokeInstruction call ->
                changesCall(
                        call.owner().asInternalName(),
                        call.name().stringValue(),
                        call.type().stringValue(),
                        call.opcode() == Opcode.INVOKESTATIC,
                        call.opcode() == Opcode.INVOKESPECIAL);
            case InvokeDynamicInstruction call ->
                call.bootstrapArgs().stream()
                        .anyMatch(a -> a instanceof DirectMethodHandleDesc handle && changesHandle(handle));
            case NewObjectInstruction made -> changesNew(made.className().asInternalName());
            case MonitorInstruction monitor -> true;
            default -> false;
        };
    }

    private boolean changesHandle(DirectMethodHandleDesc handle) {
        boolean isNew = handle.kind() == DirectMethodHandleDesc.Kind.CONSTRUCTOR;
        boolean isStatic = handle.kind() == DirectMethodHandleDesc.Kind.STATIC
                || handle.kind() == DirectMethodHandleDesc.Kind.INTERFACE_STATIC;
        String name = isNew ? INIT_NAME : handle.methodName();
        return changesCall(Bridges.internal(handle.owner()), name, handle.lookupDescriptor(), isStatic, isNew);
    }

    /** Whether a call has to change; {@code special} if it is one by {@code invokespecial}, or of {@code new} and a constructor. */
    boolean changesCall(String owner, String name, String type, boolean isStatic, boolean special) {
        if (name.equals(INIT_NAME)) {
            return changesNew(owner) || replacement(owner, name, type, false) != null;
        }
        return isStatic && (initialises(owner, name, type) != null || isCollectionOf(owner, name, type))
                || !special && replacement(owner, name, type, isStatic) != null;
    }

    /** Whether it makes an immutable set or map out of its arguments. */
    private static boolean isCollectionOf(String owner, String name, String type) {
        return name.equals("of")
                && (owner.equals("java/util/Set") || owner.equals("java/util/Map"))
                && type.startsWith("(Ljava/lang/Object;");
    }

    private boolean changesNew(String owner) {
        return !Replacements.classFor(owner).equals(owner) || initialisesNew(owner) != null;
    }

    private Replacements.@Nullable Call replacement(String owner, String name, String type, boolean isStatic) {
        return Replacements.all().find(shapes, owner, name, type, isStatic);
    }

    private @Nullable ClassShape staticsOf(FieldInstruction field) {
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

    private boolean setsAssertions(FieldInstruction field) {
        return rewriter.rewritesStatics()
                && field.opcode() == Opcode.PUTSTATIC
                && field.name().equalsString(ClassShape.ASSERTIONS);
    }

    /** The standard stream that is read, {@code out} and so on; null if it is another field. */
    private static @Nullable String stream(FieldInstruction field) {
        return field.opcode() == Opcode.GETSTATIC && field.owner().name().equalsString("java/lang/System")
                ? field.name().stringValue()
                : null;
    }

    /** The class that calling a static method of {@code owner} initialises; null if it is none, or was before. */
    private @Nullable ClassShape initialises(String owner, String name, String type) {
        return later(shapes.ownerOfMethod(owner, name, type));
    }

    private @Nullable ClassShape initialisesNew(String owner) {
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

    // ---- where statics are at hand

    private void assignLocals(CodeModel code) {
        Map<String, Integer> uses = new HashMap<>();
        for (CodeElement element : code.elementList()) {
            ClassShape used = usedBy(element);
            if (used != null && uses.merge(used.name(), 1, Integer::sum) == (isWorthALocal(used) ? 1 : 2)) {
                locals.put(used.name(), nextLocal++);
            }
        }
        if (locksClass) {
            lockLocal = nextLocal++;
        }
    }

    private boolean isWorthALocal(ClassShape used) {
        return used == shape || scan != null && scan.hasLoops();
    }

    private @Nullable ClassShape usedBy(CodeElement element) {
        return switch (element) {
            case FieldInstruction field -> staticsOf(field);
            case InvokeInstruction call
            when call.opcode() == Opcode.INVOKESTATIC ->
                initialises(
                        call.owner().asInternalName(),
                        call.name().stringValue(),
                        call.type().stringValue());
            case NewObjectInstruction made -> initialisesNew(made.className().asInternalName());
            default -> null;
        };
    }

    @Override
    public void atStart(CodeBuilder code) {
        branches = 0; // code may be built twice, if its jumps turn out to be long
        if (charges != null) {
            charges.begin(code);
        }
        if (locksClass) {
            code.ldc(shape.model().thisClass().asSymbol())
                    .invokestatic(desc(LockCalls.class), "lock", LOCK)
                    .dup()
                    .astore(lockLocal)
                    .monitorenter();
            locked = code.newBoundLabel();
        }
        locals.entrySet().stream().sorted(Map.Entry.comparingByValue()).forEach(local -> {
            if (local.getKey().equals(shape.name())) {
                StaticsClass.push(code, shape);
            } else {
                code.aconst_null();
            }
            code.astore(local.getValue());
        });
    }

    @Override
    public void atEnd(CodeBuilder code) {
        if (locked != null) {
            Label handler = code.newBoundLabel();
            code.exceptionCatchAll(locked, handler, handler)
                    .aload(lockLocal)
                    .monitorexit()
                    .athrow();
        }
    }

    private void pushStatics(CodeBuilder code, ClassShape owner) {
        Integer local = locals.get(owner.name());
        if (local == null) {
            StaticsClass.push(code, owner);
        } else if (owner == shape) {
            code.aload(local);
        } else {
            Label known = code.newLabel();
            code.aload(local).dup().ifnonnull(known).pop();
            StaticsClass.push(code, owner);
            code.dup().astore(local).labelBinding(known);
        }
    }

    private void initialise(CodeBuilder code, @Nullable ClassShape owner) {
        if (owner != null) {
            pushStatics(code, owner);
            code.pop();
        }
    }

    // ---- instructions

    @Override
    public void accept(CodeBuilder code, CodeElement element) {
        if (charges != null) {
            charges.before(code, element);
        }
        switch (element) {
            case FieldInstruction field -> field(code, field);
            case InvokeInstruction call -> call(code, call);
            case InvokeDynamicInstruction call -> dynamic(code, call);
            case NewObjectInstruction made -> {
                initialise(code, initialisesNew(made.className().asInternalName()));
                code.new_(ClassDesc.ofInternalName(
                        Replacements.classFor(made.className().asInternalName())));
            }
            case MonitorInstruction monitor ->
                code.invokestatic(desc(LockCalls.class), "lock", LOCK).with(monitor);
            case ReturnInstruction returned
            when locksClass -> code.aload(lockLocal).monitorexit().with(returned);
            case BranchInstruction branch -> {
                if (scan != null && scan.spins(branches++)) {
                    code.invokestatic(desc(ThreadCalls.class), "spin", MethodTypeDesc.of(CD_void));
                }
                code.with(branch);
            }
            default -> code.with(element);
        }
    }

    private void field(CodeBuilder code, FieldInstruction field) {
        ClassShape owner = staticsOf(field);
        String stream = stream(field);
        if (owner != null) {
            rankStatic(code, field, owner);
        } else if (makesConstant(field)) {
            makeCanonical(code, field.typeSymbol());
            code.with(field);
        } else if (setsAssertions(field)) {
            code.pop(); // the class's remaining initialiser does
        } else if (stream != null) {
            code.invokestatic(desc(SystemCalls.class), stream, MethodTypeDesc.of(field.typeSymbol()));
        } else {
            code.with(field);
        }
    }

    private void rankStatic(CodeBuilder code, FieldInstruction field, ClassShape owner) {
        String name = field.name().stringValue();
        ClassDesc type = field.typeSymbol();
        if (field.opcode() == Opcode.GETSTATIC) {
            pushStatics(code, owner);
            code.getfield(StaticsClass.of(owner), name, type);
            return;
        }
        if (makesConstant(field)) {
            makeCanonical(code, type);
        }
        pushStatics(code, owner);
        if (TypeKind.from(type).slotSize() == 2) {
            code.dup_x2().pop();
        } else {
            code.swap();
        }
        code.putfield(StaticsClass.of(owner), name, type);
    }

    private boolean makesConstant(FieldInstruction field) {
        FieldModel declared = field.opcode() == Opcode.PUTSTATIC
                ? shape.field(field.name().stringValue(), field.type().stringValue())
                : null;
        return declared != null && declared.flags().has(AccessFlag.ENUM);
    }

    private static void makeCanonical(CodeBuilder code, ClassDesc type) {
        code.invokestatic(desc(RankEnums.class), "canonical", RankEnums.TYPE).checkcast(type);
    }

    private void call(CodeBuilder code, InvokeInstruction call) {
        String owner = call.owner().asInternalName();
        String name = call.name().stringValue();
        String type = call.type().stringValue();
        boolean isStatic = call.opcode() == Opcode.INVOKESTATIC;
        if (isStatic) {
            initialise(code, initialises(owner, name, type));
        }
        boolean isNew = name.equals(INIT_NAME);
        if (isStatic && isCollectionOf(owner, name, type)) {
            code.invokedynamic(DynamicCallSiteDesc.of(COLLECTION_OF, name, call.typeSymbol()));
            return;
        }
        Replacements.Call other =
                call.opcode() == Opcode.INVOKESPECIAL && !isNew ? null : replacement(owner, name, type, isStatic);
        if (other == null) {
            if (isNew) {
                construct(code, call, call.typeSymbol());
            } else {
                code.with(call);
            }
        } else if (other.added() == null) {
            if (other.caller()) {
                code.ldc(shape.model().thisClass().asSymbol());
            }
            code.invokestatic(other.target(), other.name(), other.type());
            adapt(code, call.typeSymbol().returnType(), other.type().returnType());
        } else {
            code.invokestatic(other.target(), other.name(), other.type());
            MethodTypeDesc longer =
                    call.typeSymbol().insertParameterTypes(call.typeSymbol().parameterCount(), other.added());
            if (isNew) {
                construct(code, call, longer);
            } else {
                code.invoke(call.opcode(), call.method().owner().asSymbol(), name, longer, call.isInterface());
            }
        }
    }

    private static void adapt(CodeBuilder code, ClassDesc wanted, ClassDesc got) {
        if (!wanted.equals(got)) {
            code.checkcast(wanted);
        }
    }

    private static void construct(CodeBuilder code, InvokeInstruction call, MethodTypeDesc type) {
        ClassDesc owner =
                ClassDesc.ofInternalName(Replacements.classFor(call.owner().asInternalName()));
        code.invokespecial(owner, INIT_NAME, type);
    }

    private void dynamic(CodeBuilder code, InvokeDynamicInstruction call) {
        if (!changes(call)) {
            code.with(call);
            return;
        }
        ConstantDesc[] arguments = call.bootstrapArgs().stream()
                .map(argument -> argument instanceof DirectMethodHandleDesc handle ? bridges.bridged(handle) : argument)
                .toArray(ConstantDesc[]::new);
        code.invokedynamic(DynamicCallSiteDesc.of(
                call.bootstrapMethod(), call.name().stringValue(), call.typeSymbol(), arguments));
    }

    private static ClassDesc desc(Class<?> type) {
        return type.describeConstable().orElseThrow();
    }
}
