package org.rankcluster.actors.program.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProcessStateTest {
    /** Seeds from milliseconds differ between ranks, also where some draw theirs later. */
    @ParameterizedTest
    @ValueSource(longs = {0, 1, 42, -1})
    void shouldKeepTheWallClocksOfProcessesApart(long seed) {
        long[] ahead = IntStream.range(0, 5_000)
                .mapToLong(number -> new ProcessState(seed, number).wallClockAhead())
                .sorted()
                .toArray();

        for (int i = 1; i < ahead.length; i++) {
            assertThat(ahead[i] - ahead[i - 1]).isGreaterThan(1_400_000);
        }
        assertThat(ahead[0]).isNotNegative();
        assertThat(ahead[ahead.length - 1]).isLessThan(4_000_000L * ahead.length);
        assertThat(Arrays.stream(ahead)
                        .map(nanos -> nanos % 2_000_000)
                        .distinct()
                        .count())
                .isGreaterThan(4_900);
        assertThat(new ProcessState(seed, 63).wallClockAhead()).isLessThan(128_000_000);
    }

    @Test
    void shouldDrawByTheJobTheProcessAndTheOrder() {
        ProcessState state = new ProcessState(1, 2);
        List<Long> drawn = List.of(state.draw(), state.draw(), state.draw());
        ProcessState again = new ProcessState(1, 2);

        assertThat(drawn).doesNotHaveDuplicates().containsExactly(again.draw(), again.draw(), again.draw());
        assertThat(new ProcessState(1, 3).draw()).isNotEqualTo(drawn.getFirst());
        assertThat(new ProcessState(2, 2).draw()).isNotEqualTo(drawn.getFirst());
    }

    @Test
    void shouldDrawHashesOf31BitsThatAreNeverZero() {
        ProcessState state = new ProcessState(1, 0);
        int[] hashes = IntStream.range(0, 100_000).map(i -> state.nextHash()).toArray();

        assertThat(hashes).doesNotContain(0);
        assertThat(Arrays.stream(hashes).min().orElseThrow()).isPositive();
        assertThat(Arrays.stream(hashes).distinct().count()).isGreaterThan(99_900);
        assertThat(new ProcessState(1, 0).nextHash()).isEqualTo(hashes[0]);
    }

    /** The creation of one service may request another. */
    @Test
    void shouldCreateServicesOnce() {
        ProcessState state = new ProcessState(1, 0);

        assertThat(state.serviceIfMade("outer")).isNull();
        Object outer = state.service("outer", () -> List.of(state.service("inner", Object::new)));
        assertThat(state.service("outer", Object::new)).isSameAs(outer);
        assertThat(state.serviceIfMade("outer")).isSameAs(outer);
        assertThat(outer).isEqualTo(List.of(state.service("inner", Object::new)));
    }

    @Test
    void shouldKeepHooksByIdentityInTheirOrder() {
        ProcessState state = new ProcessState(1, 0);
        Thread first = new Thread(() -> {});
        Thread second = new Thread(() -> {});

        assertThat(state.addHook(first)).isTrue();
        assertThat(state.addHook(second)).isTrue();
        assertThat(state.addHook(first)).isFalse();
        assertThat(state.hooks()).containsExactly(first, second);
        assertThat(state.removeHook(first)).isTrue();
        assertThat(state.removeHook(first)).isFalse();
        assertThat(state.hooks()).containsExactly(second);
    }

    @Test
    void shouldDeleteTheLastFileFirstAndIgnoreFailures(@TempDir Path folder) throws IOException {
        ProcessState state = new ProcessState(1, 0);
        Path outer = Files.createDirectory(folder.resolve("outer"));
        Path full = Files.createDirectory(folder.resolve("full"));
        Path kept = Files.createFile(full.resolve("kept"));
        state.deleteOnExit(outer.toString());
        state.deleteOnExit(full.toString());
        state.deleteOnExit(folder.resolve("none").toString());
        state.deleteOnExit(Files.createFile(outer.resolve("inner")).toString());

        state.deleteFiles();

        assertThat(outer).doesNotExist();
        assertThat(kept).exists();
    }
}
