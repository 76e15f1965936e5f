package org.rankcluster.actors.program.rewrite;

import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a look at a method's code says about its loops. */
final class MethodScan {
    private final ClassShapes shapes;
    private final Map<Label, Integer> positions = new HashMap<>();
    private final Set<Integer> spinning = new HashSet<>();
    private final Set<Label> loopHeads = new HashSet<>();

    MethodScan(ClassShapes shapes, CodeModel code) {
        this.shapes = shapes;
        List<CodeElement> elements = new ArrayList<>(code.elementList());
        int branches = 0;
        for (int at = 0; at < elements.size(); at++) {
            if (elements.get(at) instanceof LabelTarget target) {
                positions.put(target.label(), at);
            } else if (elements.get(at) instanceof BranchInstruction branch) {
                Integer target = positions.get(branch.target());
                if (target != null) {
                    loopHeads.add(branch.target());
                }
                if (target != null && spins(elements.subList(target, at))) {
                    spinning.add(branches);
                }
                branches++;
            }
        }
    }

    boolean hasLoops() {
        return !loopHeads.isEmpty();
    }

    /** Whether a jump back leads here. */
    boolean isLoopHead(Label label) {
        return loopHeads.contains(label);
    }

    /** Whether a loop does nothing but look whether another thread has changed something. */
    boolean spins() {
        return !spinning.isEmpty();
    }

    /** Whether the branch of this number, counted in the order of the code, closes such a loop. */
    boolean spins(int branch) {
        return spinning.contains(branch);
    }

    private boolean spins(List<CodeElement> body) {
        boolean looks = false;
        for (CodeElement element : body) {
            if (element instanceof FieldInstruction field && isRead(field)) {
                looks |= shapes.isVolatile(
                        field.owner().asInternalName(),
                        field.name().stringValue(),
                        field.type().stringValue());
            } else if (element instanceof InvokeInstruction call) {
                if (!isLook(call)) {
                    return false;
                }
                looks = true;
            }
        }
        return looks;
    }

    private static boolean isRead(FieldInstruction field) {
        return field.opcode() == Opcode.GETFIELD || field.opcode() == Opcode.GETSTATIC;
    }

    private static boolean isLook(InvokeInstruction call) {
        String owner = call.owner().asInternalName();
        String name = call.name().stringValue();
        return owner.startsWith("java/util/concurrent/atomic/")
                || owner.startsWith("java/lang/invoke/VarHandle")
                || name.equals("isDone")
                || name.equals("isAlive")
                || name.equals("getState")
                || name.equals("isInterrupted");
    }
}
