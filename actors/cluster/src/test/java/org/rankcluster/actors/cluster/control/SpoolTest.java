package org.rankcluster.actors.cluster.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Random;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class SpoolTest {
    private final Spool spool = new Spool();

    @AfterEach
    void discard() {
        spool.discard();
    }

    private static FileSegment get(CompletionStage<FileSegment> piece) throws Exception {
        return piece.toCompletableFuture().get(60, TimeUnit.SECONDS);
    }

    private byte[] readAll() throws Exception {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        FileSegment piece = FileSegment.nothing(0);
        while (!piece.last()) {
            piece = get(spool.read(piece.end()));
            all.writeBytes(piece.bytes());
        }
        return all.toByteArray();
    }

    @Test
    void shouldGiveAllAnewToAnotherReader() throws Exception {
        Random random = new Random(3);
        byte[] all = new byte[1_000_000];
        random.nextBytes(all);
        for (int from = 0; from < all.length; ) {
            int count = Math.min(all.length - from, random.nextInt(100_000));
            spool.write(all, from, count);
            from += count;
        }
        spool.close();
        assertThat(readAll()).isEqualTo(all);
        assertThat(readAll()).isEqualTo(all);
    }

    @Test
    void shouldEndWithoutAByte() throws Exception {
        CompletionStage<FileSegment> early = spool.read(0);
        spool.close();
        assertThat(get(early)).isEqualTo(get(early)).matches(piece -> piece.last() && piece.bytes().length == 0);
    }

    @Test
    void shouldAnswerTheLatestReadWhenSomethingComes() throws Exception {
        CompletionStage<FileSegment> lost = spool.read(0);
        CompletionStage<FileSegment> latest = spool.read(0);
        assertThat(get(lost).bytes()).isEmpty();
        spool.write(9);
        assertThat(get(latest).bytes()).containsExactly(9);
        assertThat(get(latest).last()).isFalse();
    }

    @Test
    void shouldTakeNothingAfterItsEnd() throws Exception {
        spool.close();
        assertThatThrownBy(() -> spool.write(1)).isInstanceOf(IOException.class);
        spool.discard();
        spool.write(1);
    }
}
