package org.rankcluster.actors.program.rewrite;

import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A search of a method's code for loops, and for loops in which a thread may wait for another thread. Jumps, switches included, are
 * numbered in the order of the code.
 */
final class MethodScan {
    /** Atomic methods that change a value in each call: a loop over them works, and does not only look. */
    private static final Pattern COUNTS =
            Pattern.compile("(getAnd)?([iI]ncrement|[dD]ecrement|[aA]dd|[uU]pdate|[aA]ccumulate).*");

    private final ClassShapes shapes;
    private final Map<Label, Integer> positions = new HashMap<>();
    private final Set<Integer> spinning = new HashSet<>();
    private final Set<Label> loopHeads = new HashSet<>();
    /** Instructions of a pass, by jump back, of loops that may wait. */
    private final Map<Integer, Integer> waiting = new HashMap<>();

    /** Jumps back of loops, among these, that call methods or have loops in them. */
    private final Set<Integer> longPasses = new HashSet<>();

    /** Jumps back of loops, among these, that call methods with loops or have loops in them. */
    private final Set<Integer> nests = new HashSet<>();

    MethodScan(ClassShapes shapes, CodeModel code) {
        this.shapes = shapes;
        List<CodeElement> elements = new ArrayList<>(code.elementList());
        Set<Label> targets = new HashSet<>();
        List<ExceptionCatch> handlers = new ArrayList<>();
        Map<Label, Integer> ends = new HashMap<>();
        int jumps = 0;
        for (int at = 0; at < elements.size(); at++) {
            CodeElement element = elements.get(at);
            if (element instanceof LabelTarget target) {
                positions.put(target.label(), at);
            } else if (element instanceof ExceptionCatch handled) {
                targets.add(handled.handler());
                handlers.add(handled);
            } else if (isJump(element)) {
                targets.addAll(LoopBody.targets(element));
                for (Label head : LoopBody.targets(element)) {
                    Integer begin = positions.get(head);
                    if (begin != null) {
                        loopHeads.add(head);
                        ends.put(head, at);
                        if (spins(elements.subList(begin, at))) {
                            spinning.add(jumps);
                        }
                    }
                }
                jumps++;
            }
        }
        if (!ends.isEmpty()) {
            findWaiting(elements, targets, handlers, ends);
        }
    }

    private void findWaiting(
            List<CodeElement> elements, Set<Label> targets, List<ExceptionCatch> handlers, Map<Label, Integer> ends) {
        Map<Label, Integer> instructions = new HashMap<>();
        Set<Label> withLongPasses = new HashSet<>();
        Set<Label> nested = new HashSet<>();
        ends.forEach((head, end) -> {
            int begin = positions.getOrDefault(head, end);
            LoopBody body = new LoopBody(shapes, elements, positions, targets, handlers, begin, end);
            if (body.mayWait()) {
                instructions.put(head, body.instructions());
                boolean hasInner = ends.keySet().stream().anyMatch(other -> isWithin(other, begin, end));
                if (hasInner || body.calls()) {
                    withLongPasses.add(head);
                }
                if (hasInner || body.callsLoops()) {
                    nested.add(head);
                }
            }
        });
        int jumps = 0;
        for (int at = 0; at < elements.size(); at++) {
            CodeElement element = elements.get(at);
            int index = at;
            if (isJump(element)) {
                List<Label> heads = LoopBody.targets(element).stream()
                        .filter(target -> instructions.containsKey(target) && isBefore(target, index))
                        .toList();
                if (heads.isEmpty()) {
                    spinning.remove(jumps); // a loop that polls, but counts: it ends by itself
                } else if (!spinning.contains(jumps)) {
                    waiting.put(jumps, instructions.getOrDefault(heads.getLast(), 0));
                    if (heads.stream().anyMatch(withLongPasses::contains)) {
                        longPasses.add(jumps);
                    }
                    if (heads.stream().anyMatch(nested::contains)) {
                        nests.add(jumps);
                    }
                }
                jumps++;
            }
        }
    }

    private boolean isBefore(Label target, int index) {
        return positions.getOrDefault(target, index) < index;
    }

    private boolean isWithin(Label inner, int begin, int end) {
        int at = positions.getOrDefault(inner, begin);
        return begin < at && at < end;
    }

    /** Returns whether an element is counted among the jumps. */
    static boolean isJump(CodeElement element) {
        return element instanceof BranchInstruction
                || element instanceof TableSwitchInstruction
                || element instanceof LookupSwitchInstruction;
    }

    /** Returns whether a loop may wait for other threads, and does more than poll. */
    boolean mayWait() {
        return !waiting.isEmpty();
    }

    /** Returns the instructions of a pass of the loop that this jump closes; 0 if the loop does not wait, or only polls. */
    int waitingInstructions(int jump) {
        return waiting.getOrDefault(jump, 0);
    }

    /** Returns whether a pass of the loop that this jump closes may take much longer than its instructions. */
    boolean hasLongPasses(int jump) {
        return longPasses.contains(jump);
    }

    /** Returns whether the loop that this jump closes has loops in it, or in methods that it calls. */
    boolean isNest(int jump) {
        return nests.contains(jump);
    }

    boolean hasLoops() {
        return !loopHeads.isEmpty();
    }

    /** Returns whether a jump back leads to the label. */
    boolean isLoopHead(Label label) {
        return loopHeads.contains(label);
    }

    /** Returns whether a loop only polls for a change by another thread. */
    boolean spins() {
        return !spinning.isEmpty();
    }

    /** Returns whether the jump of this number closes such a loop. */
    boolean spins(int jump) {
        return spinning.contains(jump);
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
        return (owner.startsWith("java/util/concurrent/atomic/") || owner.startsWith("java/lang/invoke/VarHandle"))
                        && !COUNTS.matcher(name).matches()
                || name.equals("isDone")
                || name.equals("isAlive")
                || name.equals("getState")
                || name.equals("isInterrupted");
    }
}
