package org.rankcluster.actors.program.rewrite;

import java.lang.classfile.CodeElement;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConvertInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.classfile.instruction.NewMultiArrayInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.NewPrimitiveArrayInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import org.rankcluster.hardware.timing.InstructionCosts;

/** The classification of JVM instructions by cost, for counted computing ({@link WorkCharges}). */
final class InstructionClasses {
    private InstructionClasses() {}

    /** Returns the cost of an element of code, in picoseconds; 0 if it is not an instruction or is free. */
    static long cost(InstructionCosts costs, CodeElement element) {
        return switch (element) {
            case OperatorInstruction operator -> operator(costs, operator);
            case IncrementInstruction increment -> costs.integer();
            case ConvertInstruction convert -> costs.integer();
            case ArrayLoadInstruction load -> costs.memory();
            case ArrayStoreInstruction store -> costs.memory();
            case FieldInstruction field -> costs.memory();
            case BranchInstruction branch -> costs.branch();
            case TableSwitchInstruction table -> costs.branch();
            case LookupSwitchInstruction lookup -> costs.branch();
            case TypeCheckInstruction check -> costs.branch();
            case InvokeInstruction call -> costs.call();
            case InvokeDynamicInstruction call -> costs.call();
            case MonitorInstruction monitor -> costs.memory();
            case NewObjectInstruction made -> costs.allocate();
            case NewPrimitiveArrayInstruction made -> costs.allocate();
            case NewReferenceArrayInstruction made -> costs.allocate();
            case NewMultiArrayInstruction made -> costs.allocate();
            default -> 0;
        };
    }

    private static long operator(InstructionCosts costs, OperatorInstruction operator) {
        return switch (operator.opcode()) {
            case IMUL, LMUL -> costs.multiply();
            case IDIV, LDIV, IREM, LREM -> costs.divide();
            case FADD, FSUB, FMUL, FNEG, DADD, DSUB, DMUL, DNEG, FCMPG, FCMPL, DCMPG, DCMPL -> costs.floating();
            case FDIV, FREM, DDIV, DREM -> costs.floatingDivide();
            case ARRAYLENGTH -> costs.memory();
            default -> costs.integer();
        };
    }
}
