package org.rankcluster.actors.cluster.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class ReplayableInputTest {
    @Test
    void shouldGiveEachReaderEverything() throws Exception {
        byte[] bytes = new byte[300_000];
        new Random(1).nextBytes(bytes);
        ReplayableInput kept = new ReplayableInput(new ByteArrayInputStream(bytes));
        InputStream first = kept.open();
        assertThat(first.readNBytes(100_000)).hasSize(100_000);
        assertThat(kept.open().readAllBytes()).isEqualTo(bytes);
        assertThat(first.read()).isNegative();
    }

    @Test
    void shouldLetGoOfAReaderThatWaitsWhenAnotherBegins() throws Exception {
        PipedOutputStream source = new PipedOutputStream();
        ReplayableInput kept = new ReplayableInput(new PipedInputStream(source));
        InputStream first = kept.open();
        Thread waits = Thread.ofVirtual().start(() -> {
            try {
                int unusedEnd = first.read();
            } catch (IOException broken) {
                throw new IllegalStateException(broken);
            }
        });
        InputStream second = kept.open();
        source.write(7);
        source.close();
        assertThat(second.readAllBytes()).containsExactly(7);
        waits.join();
    }

    @Test
    void shouldFailIfItsSourceFails() {
        ReplayableInput kept = new ReplayableInput(new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("Is a directory");
            }
        });
        assertThatIOException().isThrownBy(() -> kept.open().readAllBytes()).withMessage("Is a directory");
    }
}
