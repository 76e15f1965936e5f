package org.rankcluster.actors.cluster.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.runtime.Service;

class RemoteFilesTest {
    private final ByteArrayOutputStream calls = new ByteArrayOutputStream();
    private final List<String> reported = new ArrayList<>();

    private final Service.Host host = new Service.Host() {
        @Override
        public void answer(int rank, int number, byte[] answer) {
            reported.add("answer " + number + " of " + rank + ": " + Arrays.hashCode(answer));
        }

        @Override
        public void worked(long pieces, long bytes) {
            reported.add("worked " + pieces + " " + bytes);
        }

        @Override
        public void start(int rank, byte[] origin) {
            throw new AssertionError("no process");
        }
    };

    /** The output of an answering side. */
    private interface Answering {
        void write(FileFrames.Result result) throws IOException;
    }

    private static byte[] answers(Answering... each) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        for (Answering one : each) {
            FileFrames.Result result = new FileFrames.Result(out);
            one.write(result);
            result.done();
        }
        return bytes.toByteArray();
    }

    private RemoteFiles answered(byte[] answers) {
        return new RemoteFiles(calls, new ByteArrayInputStream(answers));
    }

    private static byte[] random(int size) {
        byte[] bytes = new byte[size];
        new Random(size).nextBytes(bytes);
        return bytes;
    }

    /** A call has no, one or several answers, which arrive in order, followed by the work. */
    @Test
    void shouldReportTheAnswersAndTheWorkOfEachCall() throws Exception {
        byte[] large = random(300_000);
        RemoteFiles files = answered(answers(
                result -> {},
                result -> {
                    result.worked(3, 1L << 40);
                    result.answer(5, 6, large);
                    result.answer(1 << 20, 0, new byte[0]);
                },
                result -> result.worked(1, 2)));
        files.serve(1, 2, large, host);
        assertThat(reported).isEmpty();
        files.serve(5, 6, new byte[] {1}, host);
        assertThat(reported)
                .containsExactly(
                        "worked 3 1099511627776", "answer 6 of 5: " + Arrays.hashCode(large), "answer 0 of 1048576: 1");
        files.serve(3, 4, new byte[0], host);
        assertThat(reported).hasSize(4);

        DataInputStream in = new DataInputStream(new ByteArrayInputStream(calls.toByteArray()));
        assertThat(FileFrames.readCall(in)).satisfies(call -> {
            assertThat(List.of(call.rank(), call.number())).containsExactly(1, 2);
            assertThat(call.bytes()).isEqualTo(large);
        });
        assertThat(FileFrames.readCall(in).bytes()).containsExactly(1);
        assertThat(FileFrames.readCall(in).bytes()).isEmpty();
        assertThat(FileFrames.readCall(in)).isNull();
    }

    /** Half a call must not be carried out, and the bytes after it must not be taken for the rest. */
    @Test
    void shouldCallNoMoreOnceAnswersHaveEnded() throws Exception {
        byte[] whole = answers(result -> result.answer(1, 2, random(100)));
        for (int cut = 0; cut < whole.length; cut++) {
            calls.reset();
            RemoteFiles files = answered(Arrays.copyOf(whole, cut));
            files.serve(1, 2, random(10), host);
            int written = calls.size();
            files.serve(1, 3, random(10), host);
            assertThat(calls.size()).isEqualTo(written);
        }
        byte[] call = calls.toByteArray();
        for (int cut = 0; cut < call.length; cut++) {
            DataInputStream in = new DataInputStream(new ByteArrayInputStream(call, 0, cut));
            assertThat(FileFrames.readCall(in)).isNull();
        }
    }
}
