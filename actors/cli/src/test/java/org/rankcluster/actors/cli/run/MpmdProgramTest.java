package org.rankcluster.actors.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.rankcluster.input.InputException;

class MpmdProgramTest {
    @Test
    void shouldDivideAtColons() {
        assertThat(MpmdProgram.split(List.of("run", "A", "--", "x", ":", "B", "--ranks", "2", ":", "C")))
                .containsExactly(List.of("run", "A", "--", "x"), List.of("B", "--ranks", "2"), List.of("C"));
        assertThat(MpmdProgram.split(List.of("run", "A", "a:b"))).containsExactly(List.of("run", "A", "a:b"));
        assertThat(MpmdProgram.split(List.of("run", ":"))).containsExactly(List.of("run"), List.of());
    }

    @Test
    void shouldReadAProgramWithItsArguments() {
        assertThat(MpmdProgram.parse(List.of("B", "--ranks", "3", "--jar", "b.jar", "--", "-v", "--ranks", "9"), "--"))
                .isEqualTo(new MpmdProgram("B", "3", "b.jar", List.of("-v", "--ranks", "9")));
    }

    @Test
    void shouldReplaceItsJarAndNothingElse() {
        assertThat(MpmdProgram.withJar(
                        List.of("B", "--jar", "b.jar", "--ranks", "2", "--", "--jar", "c"), "--", jar -> "in/" + jar))
                .containsExactly("B", "--jar", "in/b.jar", "--ranks", "2", "--", "--jar", "c");
        assertThat(MpmdProgram.withJar(List.of("--jar=b.jar", "B"), "--", jar -> "in/" + jar))
                .containsExactly("--jar=in/b.jar", "B");
        assertThat(MpmdProgram.withJar(List.of("B", "--jar"), "--", jar -> "in/" + jar))
                .containsExactly("B", "--jar");
    }

    @Test
    void shouldRefuseWhatIsTheJobs() {
        assertThatThrownBy(() -> MpmdProgram.parse(List.of("B", "--machine", "ideal"), "--"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("--machine: after : (expected: the job's options before the first :)");
        assertThatThrownBy(() -> MpmdProgram.parse(List.of("B", "--repeat"), "--"))
                .hasMessageContaining("--repeat: after :");
        assertThatThrownBy(() -> MpmdProgram.parse(List.of("B", "--nonsense"), "--"))
                .hasMessageContaining("--nonsense: no such option");
        assertThatThrownBy(() -> MpmdProgram.parse(List.of(), "--")).isInstanceOf(InputException.class);
    }
}
