package org.rankcluster.actors.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.rankcluster.input.InputException;

class FurtherProgramTest {
    @Test
    void shouldDivideAtColons() {
        assertThat(FurtherProgram.split(List.of("run", "A", "--", "x", ":", "B", "--ranks", "2", ":", "C")))
                .containsExactly(List.of("run", "A", "--", "x"), List.of("B", "--ranks", "2"), List.of("C"));
        assertThat(FurtherProgram.split(List.of("run", "A", "a:b"))).containsExactly(List.of("run", "A", "a:b"));
        assertThat(FurtherProgram.split(List.of("run", ":"))).containsExactly(List.of("run"), List.of());
    }

    @Test
    void shouldReadAProgramWithItsArguments() {
        assertThat(FurtherProgram.parse(
                        List.of("B", "--ranks", "3", "--jar", "b.jar", "--", "-v", "--ranks", "9"), "--"))
                .isEqualTo(new FurtherProgram("B", "3", "b.jar", List.of("-v", "--ranks", "9")));
    }

    @Test
    void shouldReplaceItsJarAndNothingElse() {
        assertThat(FurtherProgram.withJar(
                        List.of("B", "--jar", "b.jar", "--ranks", "2", "--", "--jar", "c"), "--", jar -> "in/" + jar))
                .containsExactly("B", "--jar", "in/b.jar", "--ranks", "2", "--", "--jar", "c");
        assertThat(FurtherProgram.withJar(List.of("--jar=b.jar", "B"), "--", jar -> "in/" + jar))
                .containsExactly("--jar=in/b.jar", "B");
        assertThat(FurtherProgram.withJar(List.of("B", "--jar"), "--", jar -> "in/" + jar))
                .containsExactly("B", "--jar");
    }

    @Test
    void shouldRefuseWhatIsTheJobs() {
        assertThatThrownBy(() -> FurtherProgram.parse(List.of("B", "--machine", "ideal"), "--"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("--machine: behind : (expected: the job's options in front of it)");
        assertThatThrownBy(() -> FurtherProgram.parse(List.of("B", "--repeat"), "--"))
                .hasMessageContaining("--repeat: behind :");
        assertThatThrownBy(() -> FurtherProgram.parse(List.of("B", "--nonsense"), "--"))
                .hasMessageContaining("--nonsense: no such option");
        assertThatThrownBy(() -> FurtherProgram.parse(List.of(), "--")).isInstanceOf(InputException.class);
    }
}
