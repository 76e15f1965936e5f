package org.rankcluster.actors.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A rank is a process to its program: clocks, numbers, properties and streams are its own. */
class RankProcessTest {
    @TempDir
    Path folder;

    @Test
    void shouldShowVirtualTimeOnAllClocks() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, "", """
                long nanos = System.nanoTime();
                long millis = System.currentTimeMillis();
                Thread.sleep(250);
                say((System.nanoTime() - nanos) / 1_000_000 + " " + (System.currentTimeMillis() - millis));
                say(java.time.Instant.now().toString().substring(0, 19) + " " + new Date().getTime() / 1000);
                java.util.function.LongSupplier clock = System::nanoTime;
                say((clock.getAsLong() - nanos) / 1_000_000 + " " + java.time.Clock.systemUTC().millis() / 1000);
                say(Calendar.getInstance(TimeZone.getTimeZone("UTC")).get(Calendar.YEAR) + " "
                    + java.time.LocalDateTime.now().getYear());
                while (System.nanoTime() - nanos < 250_050_000) {}
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(1).subList(0, 3))
                .containsExactly("250 250", "2000-01-01T00:00:00 946684800", "250 946684800");
        assertThat(ended.of(1).get(3)).matches("(1999|2000) (1999|2000)");
    }

    @Test
    void shouldDrawTheSameNumbersInEachRunAndOthersOnEachRank() throws IOException {
        RankPrograms program = RankPrograms.main(folder, 2, """
                static class Thing {}
                """, """
                say(new Random().nextInt() + " " + Math.random() + " " + UUID.randomUUID() + " " + new SplittableRandom().nextInt());
                say(new java.security.SecureRandom().nextInt() + " " + ThreadLocalRandom.current().nextInt() + " " + new Thing());
                List<Integer> list = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6, 7, 8));
                Collections.shuffle(list);
                java.util.function.Supplier<Random> maker = Random::new;
                say(list + " " + maker.get().nextInt() + " " + System.identityHashCode(new int[0]));
                Set<Object> set = new HashSet<>();
                for (int k = 0; k < 5; k++) set.add(new Thing());
                say(set + " " + Set.of(5, 3, 8) + Map.of("k", 1, "a", 2));
                """);
        RankPrograms.Ended ended = program.runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(0)).doesNotContainAnyElementsOf(ended.of(1));
        assertThat(ended.of(0).get(3)).endsWith(" [5, 3, 8]{k=1, a=2}");
        assertThat(program.with("--seed", "2").run().of(0)).doesNotContainAnyElementsOf(ended.of(0));
    }

    @Test
    void shouldKeepPropertiesAndStreamsToTheRank() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, "", """
                System.setProperty("mine", "" + rank);
                java.io.PrintStream before = System.out;
                java.io.ByteArrayOutputStream kept = new java.io.ByteArrayOutputStream();
                if (rank == 0) System.setOut(new java.io.PrintStream(kept));
                MPI.COMM_WORLD.barrier();
                say("hidden");
                System.setOut(before);
                say(System.getProperty("mine") + Integer.getInteger("mine") + System.getProperty("none", "-") + kept.size());
                say(Runtime.getRuntime().availableProcessors() + java.net.InetAddress.getLocalHost().getHostName());
                System.setIn(new java.io.ByteArrayInputStream(new byte[] {(byte) rank}));
                say(System.in.read());
                """).runAlike();

        assertThat(ended.of(0).getFirst()).matches("00-1\\d"); // "0: hidden" and a newline
        assertThat(ended.of(0).subList(1, 3)).containsExactly("1node0", "0");
        assertThat(ended.of(1)).containsExactly("hidden", "11-0", "1node1", "1");
        assertThat(System.getProperty("mine")).isNull();
    }

    @Test
    void shouldEndTheJobWithTheCodeOfAnyRank() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, "", """
                if (rank == 1) try { Runtime.getRuntime().exit(7); } catch (Throwable caught) { say("caught"); }
                MPI.COMM_WORLD.barrier();
                """).runAlike();

        assertThat(ended.exit()).isEqualTo(7);
        assertThat(ended.err()).contains("rank 1 called System.exit(7)");
        assertThat(ended.out()).isEmpty();
    }

    @Test
    void shouldPrintStackTracesToTheRanksOwnStream() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(
                        folder, 2, "", "new IllegalStateException(\"seen\" + rank).printStackTrace();")
                .runAlike();

        assertThat(ended.err()).contains("IllegalStateException: seen0", "IllegalStateException: seen1");
    }
}
