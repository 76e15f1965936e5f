package org.rankcluster.actors.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.instruction.InvokeInstruction;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ExitRewriterTest {
    private final ExitRewriter rewriter = new ExitRewriter(ExitRewriterTest.class.getClassLoader());

    /** Never called: only its class file is looked at. */
    static final class Exits {
        private Exits() {}

        static void exit(boolean now) {
            if (now) {
                System.exit(1);
            }
        }
    }

    @Test
    void shouldLeaveAClassAloneThatNeverExits() throws IOException {
        assertThat(rewriter.rewrite(bytes(ProgramOutput.class))).isNull();
    }

    @Test
    void shouldReplaceTheCall() throws IOException {
        ClassModel rewritten = ClassFile.of().parse(Objects.requireNonNull(rewriter.rewrite(bytes(Exits.class))));
        assertThat(rewritten.methods().stream()
                        .flatMap(method -> method.code().orElseThrow().elementStream())
                        .filter(InvokeInstruction.class::isInstance)
                        .map(call -> ((InvokeInstruction) call).owner().asInternalName()))
                .contains("org/rankcluster/actors/program/ProgramExit")
                .doesNotContain("java/lang/System");
    }

    @Test
    void shouldRefuseWhatIsNoClass() {
        assertThatIllegalArgumentException().isThrownBy(() -> rewriter.rewrite(new byte[] {1, 2, 3}));
    }

    private static byte[] bytes(Class<?> type) throws IOException {
        String name = type.getName();
        String file = name.substring(name.lastIndexOf('.') + 1) + ".class";
        try (InputStream stream = Objects.requireNonNull(type.getResourceAsStream(file))) {
            return stream.readAllBytes();
        }
    }
}
