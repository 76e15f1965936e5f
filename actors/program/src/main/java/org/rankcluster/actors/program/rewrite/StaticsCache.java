package org.rankcluster.actors.program.rewrite;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A cache of the calling rank's static-field objects in additional local variables of a rewritten method. Each object is fetched once
 * instead of at each use. The statics of the method's own class are fetched once, at its entry, since the class is initialised by then. The
 * statics of another class are fetched at their first use, which may initialise it.
 */
final class StaticsCache {
    private final MethodChanges changes;
    private final ClassShape shape;
    private final boolean hasLoops;
    private final Map<String, Integer> locals = new HashMap<>();
    private int nextLocal;

    /** Creates a cache that fetches statics at each use. */
    StaticsCache(MethodChanges changes, ClassShape shape, int firstLocal) {
        this.changes = changes;
        this.shape = shape;
        this.hasLoops = false;
        this.nextLocal = firstLocal;
    }

    /** Creates the cache of a method, in local variables from {@code firstLocal} on. */
    StaticsCache(MethodChanges changes, ClassShape shape, CodeModel code, boolean hasLoops, int firstLocal) {
        this.changes = changes;
        this.shape = shape;
        this.hasLoops = hasLoops;
        this.nextLocal = firstLocal;
        assignLocals(code);
    }

    /** Returns the index of the next free local variable. */
    int nextLocal() {
        return nextLocal;
    }

    /** Writes the code for the method's entry. */
    void begin(CodeBuilder code) {
        locals.entrySet().stream().sorted(Map.Entry.comparingByValue()).forEach(local -> {
            if (local.getKey().equals(shape.name())) {
                StaticsClass.push(code, shape);
            } else {
                code.aconst_null();
            }
            code.astore(local.getValue());
        });
    }

    private void assignLocals(CodeModel code) {
        Map<String, Integer> uses = new HashMap<>();
        for (CodeElement element : code.elementList()) {
            ClassShape used = usedBy(element);
            if (used != null && uses.merge(used.name(), 1, Integer::sum) == (isWorthALocal(used) ? 1 : 2)) {
                locals.put(used.name(), nextLocal++);
            }
        }
    }

    private boolean isWorthALocal(ClassShape used) {
        return used == shape || hasLoops;
    }

    private @Nullable ClassShape usedBy(CodeElement element) {
        return switch (element) {
            case FieldInstruction field -> changes.staticsOf(field);
            case InvokeInstruction call
            when call.opcode() == Opcode.INVOKESTATIC ->
                changes.initialises(
                        call.owner().asInternalName(),
                        call.name().stringValue(),
                        call.type().stringValue());
            case NewObjectInstruction made ->
                changes.initialisesNew(made.className().asInternalName());
            default -> null;
        };
    }

    /** Pushes the statics of a class, which are initialised if they have not been. */
    void push(CodeBuilder code, ClassShape owner) {
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

    /** Writes the initialisation of a class with statics of each rank; nothing for null. */
    void initialise(CodeBuilder code, @Nullable ClassShape owner) {
        if (owner != null) {
            push(code, owner);
            code.pop();
        }
    }
}
