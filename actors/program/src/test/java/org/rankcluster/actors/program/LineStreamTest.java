package org.rankcluster.actors.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class LineStreamTest {
    private final List<String> passedOn = new ArrayList<>();
    private final LineStream stream = new LineStream(bytes -> passedOn.add(new String(bytes, StandardCharsets.UTF_8)));

    private void print(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        stream.write(bytes, 0, bytes.length);
    }

    @Test
    void shouldPassOnWholeLinesOnly() {
        print("one\ntw");
        print("o");
        assertThat(passedOn).containsExactly("one\n");

        print("\n\nthree");
        assertThat(passedOn).containsExactly("one\n", "two\n\n");

        stream.close();
        assertThat(passedOn).containsExactly("one\n", "two\n\n", "three");
    }

    @Test
    void shouldReturnTheUnfinishedLineAtTheEndOfAJob() {
        print("one\ntwo");

        assertThat(stream.end()).asString(StandardCharsets.UTF_8).isEqualTo("two");
        print("three\n");
        stream.close();
        assertThat(stream.end()).isEmpty();
        assertThat(passedOn).containsExactly("one\n");
    }

    @Test
    void shouldEndThoughItsRankWasStoppedWhileItPassedOnALine() throws Exception {
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        LineStream stuck = new LineStream(bytes -> {
            entered.countDown();
            try {
                never.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        Thread.ofPlatform().daemon().start(() -> stuck.print("a line\n"));
        entered.await();

        assertThat(stuck.end()).isEmpty();
        never.countDown();
    }

    @Test
    void shouldPutTheHalvesOfACharacterTogether() {
        for (char half : "a\ud83d\ude00\n".toCharArray()) {
            stream.print(String.valueOf(half));
        }
        assertThat(passedOn).containsExactly("a\ud83d\ude00\n");

        stream.print("\ud83d");
        stream.print("\n");
        assertThat(passedOn).last().isEqualTo("?\n");
    }

    @Test
    void shouldLoseWhatIsWrittenWhenItIsClosed() {
        print("one");
        stream.close();
        print("two\n");
        stream.close();

        assertThat(passedOn).containsExactly("one");
    }

    @Test
    void shouldPassOnNothingWhenNothingIsLeft() {
        print("done\n");
        stream.close();

        assertThat(passedOn).containsExactly("done\n");
    }

    @Test
    void shouldKeepEveryByteHoweverTheyCome() {
        SplittableRandom random = new SplittableRandom(7);
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < 2_000; i++) {
            int length = random.nextInt(200);
            StringBuilder piece = new StringBuilder();
            for (int k = 0; k < length; k++) {
                piece.append(random.nextInt(20) == 0 ? '\n' : (char) ('a' + random.nextInt(26)));
            }
            all.append(piece);
            print(piece.toString());
        }
        stream.close();

        assertThat(String.join("", passedOn)).isEqualTo(all.toString());
        assertThat(passedOn.subList(0, passedOn.size() - 1)).allMatch(line -> line.endsWith("\n"));
    }
}
