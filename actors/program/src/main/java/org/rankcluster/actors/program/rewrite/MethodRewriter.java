package org.rankcluster.actors.program.rewrite;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;

import java.lang.classfile.AccessFlags;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LineNumber;
import java.lang.classfile.instruction.LocalVariable;
import java.lang.classfile.instruction.LocalVariableType;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicCallSiteDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.process.thread.LockCalls;
import org.rankcluster.actors.program.process.thread.ThreadCalls;
import org.rankcluster.hardware.timing.InstructionCosts;

/**
 * The bytecode rewriter of one method. It redirects static fields, locks and JDK calls to the calling rank, and inserts the charges for
 * computing and the checks of turns. {@link MethodChanges} selects the instructions to change, {@link StaticsCache} locates statics.
 * Without a method, it rewrites generated pieces of code.
 */
final class MethodRewriter implements CodeTransform {
    /**
     * Length, in bytes, above which methods are rewritten so that they hardly grow: the replacement of an instruction becomes a method of
     * its own. Rewriting makes code up to 14 times as long (counting, and only static calls). The limit is 65,535, and the JIT of HotSpot
     * does not compile methods longer than 8,000.
     */
    private static final int LONG = 4_000;

    /** Length, in bytes, above which methods have no space for {@link TurnChecks}. */
    private static final int LONGEST_CHECKED = 50_000;

    private static final MethodTypeDesc LOCK = MethodTypeDesc.of(CD_Object, CD_Object);

    private final ProgramRewriter rewriter;
    private final ClassShape shape;
    private final Bridges bridges;
    private final @Nullable MethodModel method;
    private final @Nullable MethodScan scan;
    private final MethodChanges changes;
    private final StaticsCache statics;
    private final FieldRewriter fields;
    private final CallRewriter calls;
    private final boolean locks;
    private final @Nullable WorkCharges charges;
    private final @Nullable TurnChecks turns;
    private final int lockLocal;
    private final boolean isLong;

    /** Code of the method; null for a generated piece. */
    private final @Nullable CodeAttribute original;
    /** The line of the method's first instruction; null if it is unknown. */
    private final @Nullable LineNumber firstLine;

    private final @Nullable CallLines callLines;
    private int jumps;
    private @Nullable Label begin;
    private @Nullable Label locked;

    /** Creates a rewriter of generated pieces of code; local variables from {@code firstLocal} on are free. */
    MethodRewriter(ProgramRewriter rewriter, ClassShape shape, Bridges bridges, int firstLocal) {
        this(rewriter, shape, null, bridges, firstLocal);
    }

    /** Creates a rewriter of the code of a method. */
    MethodRewriter(ProgramRewriter rewriter, ClassShape shape, MethodModel method, Bridges bridges) {
        this(rewriter, shape, method, bridges, locals(method));
    }

    private MethodRewriter(
            ProgramRewriter rewriter, ClassShape shape, @Nullable MethodModel method, Bridges bridges, int firstLocal) {
        this.rewriter = rewriter;
        this.changes = new MethodChanges(rewriter, shape);
        this.shape = shape;
        this.bridges = bridges;
        this.method = method;
        this.locks = method != null
                && method.flags().has(AccessFlag.SYNCHRONIZED)
                && (method.flags().has(AccessFlag.STATIC) || rewriter.shapes().isOfEnum(shape));
        original = method == null ? null : (CodeAttribute) method.code().orElseThrow();
        firstLine = original == null ? null : firstLine(original);
        if (method == null) {
            scan = null;
            charges = null;
            turns = null;
            statics = new StaticsCache(changes, shape, firstLocal);
            lockLocal = firstLocal;
            isLong = false;
        } else {
            CodeModel code = method.code().orElseThrow();
            scan = new MethodScan(rewriter.shapes(), code);
            int length = ((CodeAttribute) code).codeLength();
            isLong = length > LONG && shape.mayHaveStaticMethods();
            statics = isLong
                    ? new StaticsCache(changes, shape, firstLocal)
                    : new StaticsCache(changes, shape, code, scan.hasLoops(), firstLocal);
            lockLocal = statics.nextLocal();
            int firstFree = locks ? lockLocal + 1 : lockLocal;
            InstructionCosts costs = isValuesOfEnum(method) ? null : rewriter.costs();
            charges = costs == null
                    ? null
                    : isLong
                            ? new WorkCharges(costs, bridges, scan, code, length)
                            : new WorkCharges(costs, scan.hasLoops(), firstFree);
            turns = scan.mayWait() && length <= LONGEST_CHECKED
                    ? new TurnChecks(
                            rewriter.turnInstructions(),
                            charges,
                            costs == null ? 0 : costs.integer(),
                            firstFree + WorkCharges.locals())
                    : null;
        }
        fields = new FieldRewriter(
                changes, statics, method != null && method.methodName().equalsString(INIT_NAME));
        calls = new CallRewriter(changes, statics, shape, rewriter.turnInstructions());
        callLines = rewriter.marksCalls() && method != null ? new CallLines(shape.model()) : null;
    }

    /**
     * Returns whether a method is {@code values()} of an enum, which is not charged. The JDK calls it once for all ranks ({@code EnumMap},
     * {@code valueOf}), so the rank that comes first would be charged for the others.
     */
    private boolean isValuesOfEnum(MethodModel method) {
        return method.methodName().equalsString("values")
                && method.flags().has(AccessFlag.STATIC)
                && method.methodTypeSymbol().parameterCount() == 0
                && rewriter.shapes().isOfEnum(shape);
    }

    private static int locals(MethodModel method) {
        return ((CodeAttribute) method.code().orElseThrow()).maxLocals();
    }

    /** Returns whether any part of the method must change. */
    boolean isNeeded() {
        return locks
                || callLines != null
                || charges != null
                || turns != null
                || scan != null && scan.spins()
                || method != null && method.code().orElseThrow().elementStream().anyMatch(changes::isChanged);
    }

    /** Returns the transformation of the whole method. */
    MethodTransform ofMethod() {
        return (builder, element) -> {
            if (element instanceof AccessFlags flags && locks) {
                builder.withFlags(flags.flagsMask() & ~ClassFile.ACC_SYNCHRONIZED);
            } else if (element instanceof CodeModel code) {
                builder.transformCode(code, this);
            } else {
                builder.with(element);
            }
        };
    }

    private static @Nullable LineNumber firstLine(CodeModel code) {
        for (CodeElement element : code) {
            if (element instanceof LineNumber line) {
                return line;
            } else if (element instanceof Instruction) {
                return null;
            }
        }
        return null;
    }

    /**
     * Begins the method. Code that is inserted at the beginning has the line of the method's first instruction, and the method's
     * parameters. A debugger that steps into the method stops there.
     */
    @Override
    public void atStart(CodeBuilder code) {
        jumps = 0; // code may be built twice, if its jumps turn out to be long
        begin = code.newBoundLabel();
        if (firstLine != null) {
            code.with(firstLine);
        }
        if (charges != null) {
            charges.begin(code);
        }
        if (turns != null) {
            turns.begin(code);
        }
        if (locks) {
            pushLocked(code)
                    .invokestatic(desc(LockCalls.class), "lock", LOCK)
                    .dup()
                    .astore(lockLocal)
                    .monitorenter();
            locked = code.newBoundLabel();
        }
        statics.begin(code);
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

    // ---- instructions

    private boolean isBridged(FieldInstruction field) {
        return changes.staticsOf(field) != null && !changes.makesConstant(field);
    }

    @Override
    public void accept(CodeBuilder code, CodeElement element) {
        if (charges != null) {
            charges.before(code, element);
        }
        if (callLines != null) {
            callLines.before(code, element);
        }
        if (MethodScan.isJump(element)) {
            beforeJump(code, jumps++);
        }
        switch (element) {
            case LineNumber line when line == firstLine -> {} // stands at the beginning
            case LocalVariable local
            when begins(local.startScope()) ->
                code.localVariable(local.slot(), local.name(), local.type(), begin, local.endScope());
            case LocalVariableType local
            when begins(local.startScope()) ->
                code.localVariableType(local.slot(), local.name(), local.signature(), begin, local.endScope());
            case FieldInstruction field when isLong && isBridged(field) -> bridges.access(code, field);
            case InvokeInstruction call when isLong && calls.isBridged(call) -> bridges.call(code, call);
            case FieldInstruction field -> fields.rewrite(code, field);
            case InvokeInstruction call -> calls.rewrite(code, call);
            case InvokeDynamicInstruction call -> dynamic(code, call);
            case NewObjectInstruction made -> {
                statics.initialise(code, changes.initialisesNew(made.className().asInternalName()));
                code.new_(ClassDesc.ofInternalName(
                        Replacements.classFor(made.className().asInternalName())));
            }
            case MonitorInstruction monitor ->
                code.invokestatic(desc(LockCalls.class), "lock", LOCK).with(monitor);
            case ReturnInstruction returned -> {
                if (locks) {
                    code.aload(lockLocal).monitorexit();
                }
                code.with(returned);
            }
            default -> code.with(element);
        }
    }

    /** Returns whether a scope begins with the method. */
    private boolean begins(Label scope) {
        return original != null && original.labelToBci(scope) == 0;
    }

    private void beforeJump(CodeBuilder code, int jump) {
        if (scan == null) {
            return;
        }
        int instructions = scan.waitingInstructions(jump);
        if (scan.spins(jump)) {
            if (charges != null) {
                charges.settle(code); // a turn takes the time that was counted in it
            }
            code.loadConstant(rewriter.turnInstructions());
            code.invokestatic(desc(ThreadCalls.class), "spin", MethodTypeDesc.of(CD_void, CD_int));
        } else if (turns != null && instructions > 0) {
            turns.before(code, instructions, scan.hasLongPasses(jump), scan.isNest(jump));
        }
    }

    /** Pushes the object whose monitor the method enters. */
    private CodeBuilder pushLocked(CodeBuilder code) {
        return method != null && method.flags().has(AccessFlag.STATIC)
                ? shape.pushClass(code, shape.model().thisClass().asSymbol())
                : code.aload(0);
    }

    private void dynamic(CodeBuilder code, InvokeDynamicInstruction call) {
        if (!changes.isChanged(call)) {
            code.with(call);
            return;
        }
        ConstantDesc[] arguments = call.bootstrapArgs().stream()
                .map(argument ->
                        argument instanceof DirectMethodHandleDesc handle ? bridges.bridged(handle, call) : argument)
                .toArray(ConstantDesc[]::new);
        code.invokedynamic(DynamicCallSiteDesc.of(
                call.bootstrapMethod(), call.name().stringValue(), call.typeSymbol(), arguments));
    }

    private static ClassDesc desc(Class<?> type) {
        return type.describeConstable().orElseThrow();
    }
}
