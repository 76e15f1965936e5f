package org.rankcluster.actors.program.rewrite;

import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.ConvertInstruction;
import java.lang.classfile.instruction.ExceptionCatch;
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
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The bytecode of one loop, from its head to its last jump back, and whether the loop may wait for another thread or rank. A loop may wait
 * if something outside of it decides when it ends: a call, a field, an element of an array, or a lock. A loop that counts a local variable
 * up or down to a bound, or along an array, ends by itself. Such a loop may wait only if it has another exit and one of four things. They
 * are a call, a lock, a volatile field, and an array element that is the same in each pass. Any other shared data suffices if no counter of
 * {@code int} that is added to ends the loop. Each loop that does not provably end by itself may wait. A loop without an exit may wait too:
 * other threads and ranks continue beside it and may end it.
 */
final class LoopBody {
    /** Instructions that a call counts as, since the instructions of its target are not known at this point. */
    private static final int CALL = 5;

    /** Instructions that a call of {@code java.io} or {@code java.nio} counts as, since it uses the operating system. */
    private static final int SYSTEM_CALL = 1_000;

    /** Number of calls that are followed in search of a loop. */
    private static final int CALLS = 3;

    /** Operations that a counter may be changed by; others, such as a remainder, may lead back to an earlier value. */
    private static final Set<Opcode> STEPS = EnumSet.of(
            Opcode.IADD,
            Opcode.ISUB,
            Opcode.IMUL,
            Opcode.IDIV,
            Opcode.ISHL,
            Opcode.ISHR,
            Opcode.IUSHR,
            Opcode.LADD,
            Opcode.LSUB,
            Opcode.LMUL,
            Opcode.LDIV,
            Opcode.LSHL,
            Opcode.LSHR,
            Opcode.LUSHR,
            Opcode.FADD,
            Opcode.FSUB,
            Opcode.FMUL,
            Opcode.FDIV,
            Opcode.DADD,
            Opcode.DSUB,
            Opcode.DMUL,
            Opcode.DDIV);

    private final ClassShapes shapes;
    private final List<CodeElement> elements;
    private final Map<Label, Integer> positions;
    private final Set<Label> targets;
    private final List<ExceptionCatch> handlers;
    private final int head;
    private final int end;

    /** Local variables that the loop changes. */
    private final BitSet assigned = new BitSet();

    /**
     * Creates the loop between two elements of a method's code.
     *
     * @param positions indexes of labels among the elements
     * @param targets labels that jumps and handlers of exceptions lead to
     * @param handlers handlers of exceptions of the method
     * @param head index of the label of its head
     * @param end index of its last jump back
     */
    LoopBody(
            ClassShapes shapes,
            List<CodeElement> elements,
            Map<Label, Integer> positions,
            Set<Label> targets,
            List<ExceptionCatch> handlers,
            int head,
            int end) {
        this.shapes = shapes;
        this.elements = elements;
        this.positions = positions;
        this.targets = targets;
        this.handlers = handlers;
        this.head = head;
        this.end = end;
        body().stream().mapToInt(LoopBody::assigned).filter(slot -> slot >= 0).forEach(assigned::set);
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

    /** Returns whether the loop may wait for an action of another thread, rank or process. */
    boolean mayWait() {
        boolean looks = body().stream().anyMatch(this::looks);
        BitSet tests = countingTests();
        if (tests != null) {
            return (looks || readsSameElement() || readsSharedData() && countsFar())
                    && positions().anyMatch(at -> !tests.get(at) && leaves(elements.get(at)));
        }
        return looks || readsSharedData() || isEndless();
    }

    /** Returns whether the loop has no exit but an exception. */
    private boolean isEndless() {
        return elements.get(end) instanceof BranchInstruction last
                && isUnconditional(last)
                && positions().noneMatch(at -> leaves(elements.get(at)));
    }

    private boolean readsSharedData() {
        return body().stream().anyMatch(element -> readsField(element) || element instanceof ArrayLoadInstruction);
    }

    /** Returns whether the loop calls methods that may compute. */
    boolean calls() {
        return body().stream()
                .anyMatch(element -> element instanceof InvokeInstruction call && WorkCharges.mayReadClock(call));
    }

    /** Returns whether the loop calls methods of the program that have loops, as far as the code shows. */
    boolean callsLoops() {
        return body().stream()
                .anyMatch(element -> element instanceof InvokeInstruction call && shapes.callsLoop(call, CALLS));
    }

    private List<CodeElement> body() {
        return elements.subList(head, end + 1);
    }

    /** Returns whether an element calls a method that may read shared data, takes a lock, or accesses a volatile field. */
    private boolean looks(CodeElement element) {
        return switch (element) {
            case InvokeInstruction call -> mayReadSharedData(call);
            case MonitorInstruction monitor -> monitor.opcode() == Opcode.MONITORENTER;
            case FieldInstruction field ->
                shapes.isVolatile(
                        field.owner().asInternalName(),
                        field.name().stringValue(),
                        field.type().stringValue());
            default -> false;
        };
    }

    /**
     * Returns whether a called method may read data that other threads change. Strings and numbers do not change; texts of builders do.
     */
    private static boolean mayReadSharedData(InvokeInstruction call) {
        return WorkCharges.mayReadClock(call) || call.owner().asInternalName().equals("java/lang/StringBuilder");
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
        int at = position(label);
        return at < head || at > end;
    }

    /** Returns whether an expression reads elements of arrays whose index is the same in each pass, and no others. */
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

    /**
     * Returns the exits of the loop that compare a counter with a bound; null if the loop does not end by itself. A loop ends by itself if
     * each pass changes the counter, and compares it or reads the element of an array at this index. The reads end with the array at the
     * latest.
     */
    private @Nullable BitSet countingTests() {
        BitSet tests = new BitSet();
        boolean ends = false;
        for (int slot : counters()) {
            tests.or(tests(slot));
            ends |= ends(slot);
        }
        return ends ? tests : null;
    }

    /**
     * Returns whether no counter of {@code int} that is added to ends the loop. A count of {@code long} up to 2^63 does not end in
     * practice. Counters of other kinds may stop before their bound: 2^24 + 1 is 2^24 as a {@code float}, and 1 >> 1 remains 0.
     */
    private boolean countsFar() {
        return counters().stream().noneMatch(slot -> ends(slot) && isAddedTo(slot));
    }

    private boolean isAddedTo(int counter) {
        return positions()
                .filter(at -> assigned(elements.get(at)) == counter)
                .allMatch(at -> elements.get(at) instanceof IncrementInstruction
                        || elements.get(at) instanceof StoreInstruction store
                                && store.typeKind() == TypeKind.INT
                                && isSum(elements.get(at - 1)));
    }

    private static boolean isSum(CodeElement element) {
        return element instanceof OperatorInstruction operator
                && (operator.opcode() == Opcode.IADD || operator.opcode() == Opcode.ISUB);
    }

    private boolean ends(int counter) {
        BitSet bounds = tests(counter);
        positions().skip(1).filter(at -> isIndex(at, counter)).forEach(bounds::set);
        return isInEachPass(bounds);
    }

    /** Returns the exits of the loop that compare a counter with a bound. */
    private BitSet tests(int counter) {
        BitSet tests = new BitSet();
        positions().skip(1).filter(at -> comparesWithBound(at, counter)).forEach(at -> {
            tests.set(at);
            if (!leaves(elements.get(at))) {
                tests.set(next(at));
            }
        });
        return tests;
    }

    /** Returns the local variables that each pass counts on in one direction. */
    private Set<Integer> counters() {
        Map<Integer, BitSet> changes = new HashMap<>();
        positions().forEach(at -> {
            int slot = assigned(elements.get(at));
            if (slot >= 0) {
                changes.computeIfAbsent(slot, key -> new BitSet()).set(at);
            }
        });
        changes.values().removeIf(indices -> !isMonotone(indices) || !isInEachPass(indices));
        return changes.keySet();
    }

    private boolean isMonotone(BitSet changes) {
        int first = changes.nextSetBit(0);
        return changes.cardinality() == 1 && isProgression(first)
                || elements.get(first) instanceof IncrementInstruction step
                        && changes.stream()
                                .allMatch(at -> elements.get(at) instanceof IncrementInstruction other
                                        && other.constant() * step.constant() > 0);
    }

    /** Returns whether a variable is computed from itself and from values that do not change, as in {@code i += 2 * width}. */
    private boolean isProgression(int at) {
        int slot = assigned(elements.get(at));
        int first = at;
        while (isStep(elements.get(first - 1), slot)) {
            first--;
        }
        return elements.get(first) instanceof LoadInstruction load && load.slot() == slot;
    }

    private boolean isStep(CodeElement element, int slot) {
        return switch (element) {
            case ConstantInstruction constant -> true;
            case ConvertInstruction conversion -> true;
            case LoadInstruction load -> load.slot() == slot || !isAssigned(load.slot());
            case OperatorInstruction operator -> STEPS.contains(operator.opcode());
            default -> false;
        };
    }

    /** Returns whether an instruction reads the element of an array at the index of a variable. */
    private boolean isIndex(int at, int slot) {
        if (!(elements.get(at) instanceof ArrayLoadInstruction) || isHandledWithin(at)) {
            return false;
        }
        int before = at - 1;
        while (!(elements.get(before) instanceof Instruction) || elements.get(before) instanceof IncrementInstruction) {
            before--;
        }
        return elements.get(before) instanceof LoadInstruction load && load.slot() == slot;
    }

    /** Returns whether a jump at this index compares a variable with an invariant bound, and leaves the loop or goes around an exit. */
    private boolean comparesWithBound(int at, int slot) {
        if (!(elements.get(at) instanceof BranchInstruction branch)
                || isUnconditional(branch)
                || at != end && !leaves(branch) && !leaves(elements.get(next(at)))) {
            return false;
        }
        boolean compares = false;
        for (int before = at - 1; before > head; before--) {
            CodeElement element = elements.get(before);
            if (element instanceof LoadInstruction load) {
                compares |= load.slot() == slot;
                if (load.slot() != slot && isAssigned(load.slot())) {
                    return false;
                }
            } else if (element instanceof ArrayLoadInstruction && loadsBefore(before, slot)) {
                return false;
            } else if (isTarget(element) || element instanceof Instruction && !isPure(element)) {
                break;
            }
        }
        return compares;
    }

    /** Returns whether a variable is part of the index at which an element of an array is read. */
    private boolean loadsBefore(int read, int slot) {
        for (int at = read - 1; at > head; at--) {
            if (elements.get(at) instanceof LoadInstruction load) {
                if (load.slot() == slot) {
                    return true;
                }
                if (load.typeKind() == TypeKind.REFERENCE) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Returns whether an instruction may compute a bound that does not change while the loop runs. */
    private static boolean isPure(CodeElement element) {
        return element instanceof ConstantInstruction
                || element instanceof OperatorInstruction
                || element instanceof ConvertInstruction
                || element instanceof IncrementInstruction
                || element instanceof ArrayLoadInstruction
                || readsField(element)
                || element instanceof InvokeInstruction call && !WorkCharges.mayReadClock(call);
    }

    private boolean isAssigned(int slot) {
        return assigned.get(slot);
    }

    /** Returns the local variable that an instruction changes; -1 for others. */
    private static int assigned(CodeElement element) {
        return switch (element) {
            case StoreInstruction store -> store.slot();
            case IncrementInstruction step -> step.slot();
            default -> -1;
        };
    }

    // ---- ways through the loop

    /** Returns whether each way from the head of the loop back to it leads over one of some instructions. */
    private boolean isInEachPass(BitSet indices) {
        BitSet seen = new BitSet();
        Deque<Integer> open = new ArrayDeque<>();
        open.push(head + 1);
        while (!open.isEmpty()) {
            int at = open.pop();
            if (at == head) {
                return false;
            }
            if (at < head || at > end || indices.get(at) || seen.get(at)) {
                continue;
            }
            seen.set(at);
            CodeElement element = elements.get(at);
            targets(element).forEach(target -> open.push(position(target)));
            if (continues(element)) {
                open.push(at + 1);
            }
            for (ExceptionCatch handled : handlers) {
                if (isWithin(at, handled)) {
                    open.push(position(handled.handler()));
                }
            }
        }
        return true;
    }

    /** Returns whether an exception at this index may be handled in the loop. */
    private boolean isHandledWithin(int at) {
        return handlers.stream().anyMatch(handled -> isWithin(at, handled) && !isOutside(handled.handler()));
    }

    private boolean isWithin(int at, ExceptionCatch handled) {
        return position(handled.tryStart()) <= at && at < position(handled.tryEnd());
    }

    private static boolean continues(CodeElement element) {
        return !isControl(element) || element instanceof BranchInstruction branch && !isUnconditional(branch);
    }

    private static boolean isUnconditional(BranchInstruction branch) {
        return branch.opcode() == Opcode.GOTO || branch.opcode() == Opcode.GOTO_W;
    }

    /** Returns the index of the instruction after this one. */
    private int next(int at) {
        int next = at + 1;
        while (next < elements.size() - 1 && !(elements.get(next) instanceof Instruction)) {
            next++;
        }
        return Math.min(next, elements.size() - 1);
    }

    private IntStream positions() {
        return IntStream.rangeClosed(head, end);
    }

    private int position(Label label) {
        return positions.getOrDefault(label, Integer.MAX_VALUE);
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
