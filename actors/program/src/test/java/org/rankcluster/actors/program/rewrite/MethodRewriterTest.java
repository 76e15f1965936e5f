package org.rankcluster.actors.program.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.classfile.Attributes;
import java.lang.classfile.ClassModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.LocalVariable;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.reflect.AccessFlag;
import java.util.List;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.rankcluster.hardware.timing.InstructionCosts;

/** The code of single methods after rewriting. */
class MethodRewriterTest {
    /** Methods of a program. */
    @SuppressWarnings({"unused", "StatementWithEmptyBody", "EmptyBlock", "FieldMayBeFinal"})
    private static class Methods {
        static int counter = 3;
        static volatile boolean stop;
        private int own;

        static synchronized int locked() {
            return 1;
        }

        synchronized int lockedOwn() {
            return own;
        }

        void block(Object monitor) {
            synchronized (monitor) {
                own++;
            }
        }

        static void spin() {
            while (!stop) {}
        }

        static int untouched(int x, int y) {
            return Math.max(x, y) * 31;
        }

        static int reads() {
            return counter + counter;
        }

        static LongSupplier reference() {
            return System::nanoTime;
        }

        static LongSupplier lambda() {
            return () -> 3;
        }
    }

    /** An enum whose constants are shared by the ranks. */
    private enum Box {
        ONLY;

        private int content;

        synchronized int take() {
            return content;
        }
    }

    private final RewrittenClass methods = RewrittenClass.of(Methods.class);

    private static List<Opcode> monitors(RewrittenClass type, String method) {
        return type.code(method)
                .elementStream()
                .filter(MonitorInstruction.class::isInstance)
                .map(element -> ((MonitorInstruction) element).opcode())
                .toList();
    }

    @Test
    void shouldLockAnObjectOfTheRankInStaticMethods() {
        assertThat(methods.method("locked").flags().has(AccessFlag.SYNCHRONIZED))
                .isFalse();
        assertThat(methods.calls("locked")).containsExactly("LockCalls.lock");
        assertThat(monitors(methods, "locked"))
                .containsExactly(Opcode.MONITORENTER, Opcode.MONITOREXIT, Opcode.MONITOREXIT);
        assertThat(methods.code("locked").elementStream().filter(ExceptionCatch.class::isInstance))
                .as("leaves the monitor when it throws")
                .hasSize(1);
    }

    @Test
    void shouldLeaveMonitorsOfObjectsOfTheRankToTheJvm() {
        assertThat(methods.method("lockedOwn").flags().has(AccessFlag.SYNCHRONIZED))
                .isTrue();
        assertThat(methods.calls("lockedOwn")).isEmpty();
    }

    @Test
    void shouldLockConstantsOfEnumsForTheRank() {
        RewrittenClass box = RewrittenClass.of(Box.class);

        assertThat(box.method("take").flags().has(AccessFlag.SYNCHRONIZED)).isFalse();
        assertThat(box.calls("take")).startsWith("LockCalls.lock");
    }

    @Test
    void shouldLookUpTheObjectOfEachBlock() {
        assertThat(methods.calls("block")).containsExactly("LockCalls.lock", "LockCalls.lock", "LockCalls.lock");
        assertThat(monitors(methods, "block")).hasSize(3);
    }

    @Test
    void shouldLetOthersRunInLoopsThatPoll() {
        assertThat(methods.calls("spin")).contains("ThreadCalls.spin");
    }

    @Test
    void shouldLeaveOtherMethodsAsTheyAre() {
        ClassModel original =
                RewrittenClass.shape(RewrittenClass.shapes(), Methods.class).model();

        assertThat(instructions(methods.method("untouched")))
                .isNotEmpty()
                .isEqualTo(instructions(RewrittenClass.method(original, "untouched")));
    }

    private static List<String> instructions(MethodModel method) {
        return method.code()
                .orElseThrow()
                .elementStream()
                .filter(Instruction.class::isInstance)
                .map(Object::toString)
                .toList();
    }

    @Test
    void shouldReadStaticsFromTheRanksObject() {
        List<FieldInstruction> reads = methods.code("reads")
                .elementStream()
                .filter(FieldInstruction.class::isInstance)
                .map(FieldInstruction.class::cast)
                .filter(field -> field.name().equalsString("counter"))
                .toList();

        assertThat(reads).hasSize(2).allMatch(field -> field.opcode() == Opcode.GETFIELD);
        assertThat(reads).allMatch(field -> field.owner().asInternalName().endsWith("Methods$$Statics"));
    }

    @Test
    void shouldKeepStaticsWithALoaderForEachRank() {
        RewrittenClass loaded = RewrittenClass.of(Methods.class, StaticsMode.LOADER, null);

        assertThat(loaded.code("reads")
                        .elementStream()
                        .filter(FieldInstruction.class::isInstance)
                        .map(element -> ((FieldInstruction) element).opcode()))
                .containsExactly(Opcode.GETSTATIC, Opcode.GETSTATIC);
    }

    @Test
    void shouldBridgeReferencesToReplacedMethodsOnly() {
        assertThat(methods.model().methods())
                .extracting(method -> method.methodName().stringValue())
                .anyMatch(name -> name.startsWith("$bridge$"));
        assertThat(methods.calls("reference")).containsExactly("dynamic.getAsLong");
        assertThat(methods.calls("lambda")).containsExactly("dynamic.getAsLong");
    }

    @Test
    void shouldCountInstructionsOnlyIfComputingTakesTime() {
        InstructionCosts costs = new InstructionCosts(1, 1, 1, 1, 1, 1, 1, 1, 1);
        RewrittenClass counted = RewrittenClass.of(Methods.class, StaticsMode.REWRITE, costs);

        assertThat(counted.calls("untouched")).startsWith("WorkCounter.current");
        assertThat(methods.calls("untouched")).containsExactly("Math.max");
    }

    /** A debugger that steps into a method stops at its first instruction, which counts work. */
    @Test
    void shouldHaveParametersAndALineAtTheFirstInstruction() {
        RewrittenClass counted =
                RewrittenClass.of(Methods.class, StaticsMode.REWRITE, new InstructionCosts(1, 1, 1, 1, 1, 1, 1, 1, 1));
        CodeAttribute code = (CodeAttribute) counted.code("untouched");

        assertThat(code.elementStream().filter(LocalVariable.class::isInstance).map(LocalVariable.class::cast))
                .filteredOn(local -> local.slot() < 2)
                .hasSize(2)
                .allSatisfy(local -> {
                    assertThat(code.labelToBci(local.startScope())).isZero();
                    assertThat(code.labelToBci(local.endScope())).isEqualTo(code.codeLength());
                });
        assertThat(code.findAttribute(Attributes.lineNumberTable())
                        .orElseThrow()
                        .lineNumbers())
                .hasSize(1)
                .allSatisfy(line -> assertThat(line.startPc()).isZero());
    }
}
