package org.rankcluster.actors.program.rewrite;

import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.ConvertInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.lang.classfile.instruction.ThrowInstruction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The code of one loop, from its head to its last jump back. A loop may wait if something outside of it decides when it ends: a call, a
 * field, or an element of an array. A loop that counts a local variable up or down to a bound ends by itself; it may wait only if it has
 * another exit, and calls something or reads a volatile field. Whatever is not known to end by itself may wait.
 */
final class LoopBody {
    /** Instructions that a call counts as, since the instructions of its target are not known at this point. */
    private static final int CALL = 5;

    /** Instructions that a call of {@code java.io} or {@code java.nio} counts as, since it uses the operating system. */
    private static final int SYSTEM_CALL = 1_000;

    private final ClassShapes shapes;
    private final List<CodeElement> elements;
    private final Map<Label, Integer> positions;
    private final Set<Label> targets;
    private final int head;
    private final int end;

    /**
     * Creates the loop between two elements of a method's code.
     *
     * @param positions indexes of labels among the elements
     * @param targets labels that jumps and handlers of exceptions lead to
     * @param head index of the label of its head
     * @param end index of its last jump back
     */
    LoopBody(
            ClassShapes shapes,
            List<CodeElement> elements,
            Map<Label, Integer> positions,
            Set<Label> targets,
            int head,
            int end) {
        this.shapes = shapes;
        this.elements = elements;
        this.positions = positions;
        this.targets = targets;
        this.head = head;
        this.end = end;
    }

    /** Returns the labels that a jump leads to; none for other elements. */
    static List<Label> targets(CodeElement element) {
        return switch (element) {
            case BranchInstruction branch -> List.of(branch.target());
            case TableSwitchInstruction table -> targets(table.defaultTarget(), table.cases());
            case LookupSwitchInstruction table -> targets(table.defaultTarget(), table.cases());
            default -> List.of();
        };
    }

    private static List<Label> targets(Label otherwise, List<SwitchCase> cases) {
        List<Label> all = new ArrayList<>();
        all.add(otherwise);
        cases.forEach(each -> all.add(each.target()));
        return all;
    }

    /** Returns the instructions of one pass, at least 1; calls count as several. */
    int instructions() {
        return body().stream().mapToInt(LoopBody::weight).sum();
    }

    private static int weight(CodeElement element) {
        return switch (element) {
            case InvokeInstruction call -> {
                String owner = call.owner().asInternalName();
                yield owner.startsWith("java/io/") || owner.startsWith("java/nio/") ? SYSTEM_CALL : CALL;
            }
            case InvokeDynamicInstruction call -> CALL;
            default -> element instanceof Instruction ? 1 : 0;
        };
    }

    /** Whether the loop may wait for what another thread, rank or process does. */
    boolean mayWait() {
        BranchInstruction test = countingTest();
        boolean looks = body().stream().anyMatch(this::looks);
        if (test != null) {
            return looks && body().stream().anyMatch(element -> element != test && leaves(element));
        }
        return looks || body().stream().anyMatch(LoopBody::readsField) || isLeftByElements();
    }

    private List<CodeElement> body() {
        return elements.subList(head, end + 1);
    }

    /** Calls something that may look, or reads a volatile field. */
    private boolean looks(CodeElement element) {
        return switch (element) {
            case InvokeInstruction call -> !WorkCharges.isHarmless(call);
            case FieldInstruction field ->
                shapes.isVolatile(
                        field.owner().asInternalName(),
                        field.name().stringValue(),
                        field.type().stringValue());
            default -> false;
        };
    }

    private static boolean readsField(CodeElement element) {
        return element instanceof FieldInstruction field
                && (field.opcode() == Opcode.GETFIELD || field.opcode() == Opcode.GETSTATIC);
    }

    private boolean leaves(CodeElement element) {
        return element instanceof ReturnInstruction
                || element instanceof ThrowInstruction
                || targets(element).stream().anyMatch(this::isOutside);
    }

    private boolean isOutside(Label label) {
        int at = positions.getOrDefault(label, Integer.MAX_VALUE);
        return at < head || at > end;
    }

    /** Whether an element of an array is read right before a jump out of the loop, or the last one back into it. */
    private boolean isLeftByElements() {
        boolean reads = false;
        for (int at = head; at <= end; at++) {
            CodeElement element = elements.get(at);
            if (element instanceof ArrayLoadInstruction) {
                reads = true;
            } else if (isControl(element)) {
                if (reads && (at == end || leaves(element))) {
                    return true;
                }
                reads = false;
            } else if (element instanceof StoreInstruction) {
                reads = false;
            }
        }
        return false;
    }

    // ---- counting

    /** The jump out of the loop at its head that compares a local variable which each pass counts on; null if there is none. */
    private @Nullable BranchInstruction countingTest() {
        Map<Integer, Integer> counters = counters();
        boolean compares = false;
        for (int at = head + 1; at <= end && !counters.isEmpty(); at++) {
            CodeElement element = elements.get(at);
            if (element instanceof BranchInstruction branch) {
                return compares && isOutside(branch.target()) ? branch : null;
            } else if (element instanceof LoadInstruction load) {
                if (counters.containsKey(load.slot())) {
                    compares = true;
                } else if (isAssigned(load.slot())) {
                    return null;
                }
            } else if (isTarget(element) || element instanceof Instruction && !isPure(element)) {
                return null;
            }
        }
        return null;
    }

    /** What may compute a bound that does not change while the loop runs. */
    private static boolean isPure(CodeElement element) {
        return element instanceof ConstantInstruction
                || element instanceof OperatorInstruction
                || element instanceof ConvertInstruction
                || readsField(element)
                || element instanceof InvokeInstruction call && WorkCharges.isHarmless(call);
    }

    /** Local variables that are counted on right before the only jump back, and changed in no other way; by how much. */
    private Map<Integer, Integer> counters() {
        Map<Integer, Integer> counters = new HashMap<>();
        if (elements.get(end) instanceof BranchInstruction back && back.opcode() == Opcode.GOTO && isOnlyJumpBack()) {
            for (int at = end - 1; at > head && !isControl(elements.get(at)) && !isTarget(elements.get(at)); at--) {
                if (elements.get(at) instanceof IncrementInstruction step) {
                    counters.merge(step.slot(), step.constant(), Integer::sum);
                }
            }
            counters.entrySet().removeIf(counter -> isChangedOtherwise(counter.getKey(), counter.getValue()));
        }
        return counters;
    }

    private boolean isOnlyJumpBack() {
        return elements.subList(head, end).stream()
                .noneMatch(element ->
                        targets(element).stream().anyMatch(label -> positions.getOrDefault(label, -1) == head));
    }

    private boolean isChangedOtherwise(int slot, int step) {
        return body().stream()
                .anyMatch(element -> element instanceof StoreInstruction store && store.slot() == slot
                        || element instanceof IncrementInstruction other
                                && other.slot() == slot
                                && Integer.signum(other.constant()) != Integer.signum(step));
    }

    private boolean isAssigned(int slot) {
        return body().stream()
                .anyMatch(element -> element instanceof StoreInstruction store && store.slot() == slot
                        || element instanceof IncrementInstruction step && step.slot() == slot);
    }

    private boolean isTarget(CodeElement element) {
        return element instanceof LabelTarget label && targets.contains(label.label());
    }

    private static boolean isControl(CodeElement element) {
        return element instanceof ReturnInstruction
                || element instanceof ThrowInstruction
                || !targets(element).isEmpty();
    }
}
