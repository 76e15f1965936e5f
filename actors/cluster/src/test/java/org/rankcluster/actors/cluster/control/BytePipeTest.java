package org.rankcluster.actors.cluster.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class BytePipeTest {
    private final BytePipe pipe = new BytePipe();

    private static byte[] random(int count) {
        byte[] bytes = new byte[count];
        new Random(count).nextBytes(bytes);
        return bytes;
    }

    private static FileSegment get(CompletionStage<FileSegment> piece) throws Exception {
        return piece.toCompletableFuture().get(60, TimeUnit.SECONDS);
    }

    /**
     * Writes on a thread of its own, because other tests may block the JVM's common pool. The future completes when everything is
     * written.
     */
    private CompletableFuture<Void> write(byte[] bytes, int atOnce) {
        return CompletableFuture.runAsync(
                () -> {
                    try {
                        for (int from = 0; from < bytes.length; from += atOnce) {
                            pipe.write(bytes, from, Math.min(atOnce, bytes.length - from));
                        }
                    } catch (IOException stopped) {
                        throw new IllegalStateException(stopped);
                    }
                },
                Thread::startVirtualThread);
    }

    @Test
    void shouldBringAllBytesInOrder() throws Exception {
        byte[] all = random(5_000_000);
        CompletableFuture<Void> writer = write(all, 70_001).thenRun(pipe::close);
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        FileSegment piece = FileSegment.nothing(0);
        while (!piece.last()) {
            CompletionStage<FileSegment> lost = pipe.read(piece.end());
            piece = get(pipe.read(piece.end()));
            assertThat(get(lost).offset()).isEqualTo(piece.offset());
            read.writeBytes(piece.bytes());
        }
        writer.get(60, TimeUnit.SECONDS);
        assertThat(read.toByteArray()).isEqualTo(all);
    }

    @Test
    void shouldGiveTheSameBytesAgainUntilLaterOnesAreAskedFor() throws Exception {
        pipe.write(random(100), 0, 100);
        assertThat(get(pipe.read(0)).bytes()).isEqualTo(random(100));
        assertThat(get(pipe.read(0)).bytes()).isEqualTo(random(100));
        assertThat(get(pipe.read(60)).bytes()).hasSize(40);
        CompletionStage<FileSegment> dropped = pipe.read(0);
        pipe.close();
        assertThat(dropped.toCompletableFuture()).isNotDone();
    }

    @Test
    void shouldAnswerWhenSomethingComesAndAtTheEnd() throws Exception {
        CompletionStage<FileSegment> early = pipe.read(0);
        assertThat(early.toCompletableFuture()).isNotDone();
        pipe.write(7);
        assertThat(get(early)).satisfies(piece -> {
            assertThat(piece.bytes()).containsExactly(7);
            assertThat(piece.last()).isFalse();
        });
        CompletionStage<FileSegment> end = pipe.read(1);
        pipe.close();
        assertThat(get(end).last()).isTrue();
    }

    @Test
    void shouldMakeTheWriterWaitForTheReader() throws Exception {
        CompletableFuture<Void> writer = write(random(3 * BytePipe.MOST_UNREAD), 1000);
        FileSegment piece = FileSegment.nothing(0);
        while (piece.end() < BytePipe.MOST_UNREAD) {
            piece = get(pipe.read(piece.end()));
        }
        assertThat(writer).isNotDone();
        while (piece.end() < 3L * BytePipe.MOST_UNREAD) {
            piece = get(pipe.read(piece.end()));
        }
        writer.get(60, TimeUnit.SECONDS);
    }

    @Test
    void shouldLetAHurriedWriterEndAndKeepWhatFits() throws Exception {
        byte[] all = random(2 * BytePipe.MOST_UNREAD);
        CompletableFuture<Void> writer = write(all, 1 << 10);
        await().atMost(60, TimeUnit.SECONDS).until(() -> pipe.unread() >= BytePipe.MOST_UNREAD);
        assertThat(writer).isNotDone();
        pipe.hurry();
        writer.get(60, TimeUnit.SECONDS);
        assertThat(pipe.unread()).isEqualTo(BytePipe.MOST_UNREAD);
        FileSegment first = get(pipe.read(0));
        FileSegment second = get(pipe.read(first.end()));
        assertThat(first.bytes()).isEqualTo(java.util.Arrays.copyOf(all, FileSegment.MOST));
        int read = first.bytes().length + second.bytes().length;
        pipe.write(all, 0, 10); // space is free again
        assertThat(pipe.unread()).isEqualTo(BytePipe.MOST_UNREAD - FileSegment.MOST + 10);
        assertThat(read).isEqualTo(2 * FileSegment.MOST);
    }

    @Test
    void shouldDropAllOnceNoOneReads() throws Exception {
        CompletableFuture<Void> writer = write(random(10 * BytePipe.MOST_UNREAD), 1 << 16);
        await().atMost(60, TimeUnit.SECONDS).until(() -> pipe.unread() >= BytePipe.MOST_UNREAD);
        pipe.abandon();
        writer.get(60, TimeUnit.SECONDS);
        assertThat(pipe.unread()).isLessThan(BytePipe.MOST_UNREAD + (1 << 16));
    }

    @Test
    void shouldStopAnInterruptedWriter() throws Exception {
        pipe.write(random(BytePipe.MOST_UNREAD), 0, BytePipe.MOST_UNREAD);
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> pipe.write(1)).isInstanceOf(IOException.class);
        assertThat(Thread.interrupted()).isTrue();
    }
}
