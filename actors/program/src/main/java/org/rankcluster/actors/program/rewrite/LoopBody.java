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
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.lang.classfile.instruction.ThrowInstruction;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The code of one loop, from its head to its last jump back. A loop may wait if something outside of it decides when it ends: a call, a
 * field, an element of an array, or a lock. A loop that counts a local variable up or down to a bound ends by itself. It may wait only if
 * it has another exit, and calls something, takes a lock, or reads a volatile field or the same element of an array in each pass.
 * Whatever is not known to end by itself may wait.
 */
final class LoopBody {
    /** Instructions that a call counts as, since the instructions of its target are not known at this point. */
    private static final int CALL = 5;

    /** Instructions that a call of {@code java.io} or {@code java.nio} counts as, since it uses the operating system. */
    private static final int SYSTEM_CALL = 1_000;

    /** Instructions of a call of the JDK that may compute for long, such as sorting. Their real number is not known. */
    private static final int LONG_CALL = 1_000;

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
                if (owner.startsWith("java/io/") || owner.startsWith("java/nio/")) {
                    yield SYSTEM_CALL;
                }
                yield computesLong(owner, call.name().stringValue()) ? LONG_CALL : CALL;
            }
            case InvokeDynamicInstruction call -> CALL;
            default -> element instanceof Instruction ? 1 : 0;
        };
    }

    /** Whether a method of the JDK may compute for long; collections, threads and basic types are used in loops without doing so. */
    private static boolean computesLong(String owner, String name) {
        if (!owner.startsWith("java/")) {
            return false;
        }
        String folder = owner.substring(0, owner.lastIndexOf('/'));
        boolean isBasic = folder.startsWith("java/lang") || folder.startsWith("java/util/concurrent");
        boolean isCollection = folder.equals("java/util") || folder.equals("java/util/function");
        return !isBasic && !isCollection
                || owner.equals("java/util/Arrays")
                || owner.equals("java/util/Collections")
                || name.equals("sort");
    }

    /** Whether the loop may wait for what another thread, rank or process does. */
    boolean mayWait() {
        BranchInstruction test = countingTest();
        boolean looks = body().stream().anyMatch(this::looks);
        if (test != null) {
            return (looks || readsSameElement())
                    && body().stream().anyMatch(element -> element != test && leaves(element));
        }
        return looks
                || body().stream().anyMatch(element -> readsField(element) || element instanceof ArrayLoadInstruction);
    }

    /** Whether the loop calls code of the program, as far as can be seen. */
    boolean callsProgram() {
        return body().stream()
                .anyMatch(element -> element instanceof InvokeDynamicInstruction
                        || element instanceof InvokeInstruction call
                                && isOfProgram(call.owner().asInternalName()));
    }

    private static boolean isOfProgram(String owner) {
        return !owner.startsWith("java/") && !owner.startsWith("mpi/")
                || owner.startsWith("java/util/function/")
                || owner.equals("java/lang/Runnable")
                || owner.equals("java/util/concurrent/Callable");
    }

    /** Whether this loop is within another one. */
    boolean isWithin(LoopBody other) {
        return other != this && other.head <= head && end <= other.end;
    }

    private List<CodeElement> body() {
        return elements.subList(head, end + 1);
    }

    /** Calls something that may look, takes a lock, or reads a volatile field. */
    private boolean looks(CodeElement element) {
        return switch (element) {
            case InvokeInstruction call -> !WorkCharges.isHarmless(call);
            case MonitorInstruction monitor -> monitor.opcode() == Opcode.MONITORENTER;
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

    /** Whether an expression reads elements of arrays whose place is the same in each pass, and no others. */
    private boolean readsSameElement() {
        boolean same = false;
        boolean others = false;
        for (int at = head; at <= end; at++) {
            CodeElement element = elements.get(at);
            if (element instanceof ArrayLoadInstruction) {
                boolean isSame = isConstant(elements.get(at - 1)) && isConstant(elements.get(at - 2));
                same |= isSame;
                others |= !isSame;
            } else if (isControl(element) || element instanceof StoreInstruction) {
                if (same && !others) {
                    return true;
                }
                same = false;
                others = false;
            }
        }
        return false;
    }

    private boolean isConstant(CodeElement element) {
        return element instanceof ConstantInstruction
                || readsField(element)
                || element instanceof LoadInstruction load && !isAssigned(load.slot());
    }

    // ---- counting

    /** The jump that compares a local variable, which each pass counts on, before or after each pass; null if there is none. */
    private @Nullable BranchInstruction countingTest() {
        if (!(elements.get(end) instanceof BranchInstruction back) || !isOnlyJumpBack()) {
            return null;
        }
        return back.opcode() == Opcode.GOTO ? testAtHead(counters(end - 1)) : testAtEnd(back);
    }

    private @Nullable BranchInstruction testAtHead(Set<Integer> counters) {
        boolean compares = false;
        for (int at = head + 1; at <= end && !counters.isEmpty(); at++) {
            CodeElement element = elements.get(at);
            if (element instanceof BranchInstruction branch) {
                return compares && isOutside(branch.target()) ? branch : null;
            } else if (element instanceof LoadInstruction load) {
                if (counters.contains(load.slot())) {
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

    private @Nullable BranchInstruction testAtEnd(BranchInstruction back) {
        Set<Integer> compared = new HashSet<>();
        int at = end - 1;
        while (at > head && !isTargetFromWithin(elements.get(at))) {
            CodeElement element = elements.get(at);
            if (element instanceof LoadInstruction load) {
                compared.add(load.slot());
            } else if (element instanceof Instruction && !isPure(element)) {
                break;
            }
            at--;
        }
        Set<Integer> counters = counters(at);
        boolean compares = compared.removeAll(counters);
        return compares && compared.stream().noneMatch(this::isAssigned) ? back : null;
    }

    /** What may compute a bound that does not change while the loop runs. */
    private static boolean isPure(CodeElement element) {
        return isArithmetic(element)
                || readsField(element)
                || element instanceof InvokeInstruction call && WorkCharges.isHarmless(call);
    }

    private static boolean isArithmetic(CodeElement element) {
        return element instanceof ConstantInstruction
                || element instanceof OperatorInstruction
                || element instanceof ConvertInstruction;
    }

    /** Local variables that are counted on in the code that ends at {@code last}, which each pass comes to, and changed in no other way. */
    private Set<Integer> counters(int last) {
        Set<Integer> counters = new HashSet<>();
        for (int at = last; at > head && !isControl(elements.get(at)) && !isTargetFromWithin(elements.get(at)); at--) {
            if (elements.get(at) instanceof IncrementInstruction step && isOnlyCounted(step)) {
                counters.add(step.slot());
            } else if (elements.get(at) instanceof StoreInstruction store && isOnlyProgression(store, at)) {
                counters.add(store.slot());
            }
        }
        return counters;
    }

    private boolean isOnlyJumpBack() {
        return elements.subList(head, end).stream()
                .noneMatch(element ->
                        targets(element).stream().anyMatch(label -> positions.getOrDefault(label, -1) == head));
    }

    /** Whether nothing but increments of the same sign change the variable of {@code step}. */
    private boolean isOnlyCounted(IncrementInstruction step) {
        return body().stream()
                .noneMatch(element -> element instanceof StoreInstruction store && store.slot() == step.slot()
                        || element instanceof IncrementInstruction other
                                && other.slot() == step.slot()
                                && Integer.signum(other.constant()) != Integer.signum(step.constant()));
    }

    /** Whether only this instruction changes its variable, by computing with it, constants and variables that do not change. */
    private boolean isOnlyProgression(StoreInstruction store, int at) {
        boolean reads = false;
        for (int before = at - 1; before > head; before--) {
            CodeElement element = elements.get(before);
            if (element instanceof LoadInstruction load && load.slot() == store.slot()) {
                reads = true;
            } else if (!isArithmetic(element)
                    && !(element instanceof LoadInstruction load && !isAssigned(load.slot()))) {
                break;
            }
        }
        return reads
                && body().stream()
                        .noneMatch(element -> element != store
                                && (element instanceof StoreInstruction other && other.slot() == store.slot()
                                        || element instanceof IncrementInstruction step
                                                && step.slot() == store.slot()));
    }

    private boolean isAssigned(int slot) {
        return body().stream()
                .anyMatch(element -> element instanceof StoreInstruction store && store.slot() == slot
                        || element instanceof IncrementInstruction step && step.slot() == slot);
    }

    private boolean isTargetFromWithin(CodeElement element) {
        return element instanceof LabelTarget label
                && targets.contains(label.label())
                && body().stream().anyMatch(jump -> targets(jump).contains(label.label()));
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
