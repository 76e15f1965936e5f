package org.rankcluster.actors.program.rewrite;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.process.thread.TurnCalls;

/**
 * Counts the passes of a method's loops that may wait ({@link LoopBody}), so that none of them keeps the other threads of its rank, and
 * virtual time, from advancing. The count is a local variable, which goes down to 0 before {@link TurnCalls#endTurn} is called.
 */
final class TurnChecks {
    /** Largest number of instructions between two calls of the rank. The cost of the call is small beside the cost of the instructions. */
    private static final int STRETCH = 1_000;

    private static final ClassDesc TURNS = TurnCalls.class.describeConstable().orElseThrow();
    private static final MethodTypeDesc END_TURN = MethodTypeDesc.of(CD_void, CD_int, CD_int);

    private final int most;
    private final int stretch;
    private final int left;

    /**
     * Creates the checks of a method.
     *
     * @param most instructions of a turn, 1 or more
     * @param local a free local variable
     */
    TurnChecks(int most, int local) {
        this.most = most;
        this.stretch = Math.min(most, STRETCH);
        this.left = local;
    }

    /** Writes the code for the method's entry. */
    void begin(CodeBuilder code) {
        code.loadConstant(stretch).istore(left);
    }

    /**
     * Writes the code before a jump back, whatever the operands on the stack.
     *
     * @param instructions of the loop
     * @param charges of the method, which the clock has to know by then; null if computing is not counted
     */
    void before(CodeBuilder code, int instructions, @Nullable WorkCharges charges) {
        Label continues = code.newLabel();
        code.iinc(left, -Math.min(instructions, Short.MAX_VALUE)).iload(left).ifgt(continues);
        if (charges != null) {
            charges.settle(code);
        }
        code.loadConstant(stretch).iload(left).isub().loadConstant(most);
        code.invokestatic(TURNS, "endTurn", END_TURN);
        code.loadConstant(stretch).istore(left).labelBinding(continues);
    }
}
