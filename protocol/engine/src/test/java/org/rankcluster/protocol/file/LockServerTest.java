package org.rankcluster.protocol.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.runtime.Service;

class LockServerTest {
    private static final long ALL = Long.MAX_VALUE;

    private final FileServer server = new FileServer(Path.of(""));
    private final List<String> answers = new ArrayList<>();

    private final Service.Host host = new Service.Host() {
        @Override
        public void answer(int rank, int number, byte[] bytes) {
            WireInput in = WireInput.of(bytes);
            assertThat(in.readVarintAsInt()).isZero();
            answers.add(rank + (in.remaining() > 0 ? in.readVarint() == 1 ? " has it" : " has it not" : " released"));
        }

        @Override
        public void worked(long pieces, long bytes) {}

        @Override
        public void start(int rank, byte[] origin) {
            throw new IllegalStateException();
        }
    };

    /** Returns the answers that the service gives at once, with their receivers. */
    private List<String> call(int rank, LockCall call) {
        answers.clear();
        server.serve(rank, 0, call.call(), host);
        return List.copyOf(answers);
    }

    private List<String> lock(int rank, long position, long size) {
        return call(rank, LockCall.lock("f", position, size, false));
    }

    private List<String> share(int rank) {
        return call(rank, LockCall.lock("f", 0, ALL, true));
    }

    private List<String> tryLock(int rank, long position, long size) {
        return call(rank, LockCall.tryLock("f", position, size, false));
    }

    private List<String> unlock(int rank, long position) {
        return call(rank, LockCall.unlock("f", position));
    }

    @Test
    void shouldWithdrawCallsThatWait() {
        assertThat(lock(0, 0, 10)).containsExactly("0 has it");
        assertThat(lock(1, 0, 20)).isEmpty();
        assertThat(lock(2, 5, 20)).isEmpty();
        assertThat(call(1, LockCall.withdraw("f", 5))).containsExactly("1 released");
        assertThat(call(1, LockCall.withdraw("f", 0))).containsExactly("1 has it not", "1 released");
        assertThat(call(0, LockCall.withdraw("f", 0))).containsExactly("0 released");
        assertThat(tryLock(1, 0, 10)).containsExactly("1 has it not");
        assertThat(unlock(0, 0)).containsExactly("0 released", "2 has it");
    }

    @Test
    void shouldGiveLocksInTheOrderInWhichRanksAsk() {
        assertThat(lock(2, 0, ALL)).containsExactly("2 has it");
        assertThat(lock(5, 0, ALL)).isEmpty();
        assertThat(lock(1, 0, ALL)).isEmpty();
        assertThat(tryLock(3, 0, 1)).containsExactly("3 has it not");
        assertThat(unlock(2, 0)).containsExactly("2 released", "5 has it");
        assertThat(lock(2, 0, ALL)).isEmpty();
        assertThat(unlock(5, 0)).containsExactly("5 released", "1 has it");
        assertThat(unlock(1, 0)).containsExactly("1 released", "2 has it");
    }

    @Test
    void shouldKeepRangesApart() {
        assertThat(lock(0, 0, 10)).containsExactly("0 has it");
        assertThat(tryLock(1, 9, 1)).containsExactly("1 has it not");
        assertThat(tryLock(1, 10, ALL - 10)).containsExactly("1 has it");
        assertThat(lock(2, 5, 10)).isEmpty();
        assertThat(unlock(0, 0)).containsExactly("0 released");
        assertThat(unlock(1, 10)).containsExactly("1 released", "2 has it");
        assertThat(call(3, LockCall.tryLock("other", 0, ALL, false))).containsExactly("3 has it");
    }

    @Test
    void shouldShareAndExclude() {
        assertThat(share(0)).containsExactly("0 has it");
        assertThat(share(1)).containsExactly("1 has it");
        assertThat(lock(2, 0, ALL)).isEmpty();
        assertThat(share(3)).containsExactly("3 has it");
        assertThat(unlock(0, 0)).containsExactly("0 released");
        assertThat(unlock(3, 0)).containsExactly("3 released");
        assertThat(unlock(1, 0)).containsExactly("1 released", "2 has it");
        assertThat(share(0)).isEmpty();
        assertThat(share(1)).isEmpty();
        assertThat(unlock(2, 0)).containsExactly("2 released", "0 has it", "1 has it");
    }

    @Test
    void shouldReleaseWhatARankHeldWhenItEnds() {
        assertThat(lock(0, 0, 4)).containsExactly("0 has it");
        assertThat(call(0, LockCall.lock("g", 0, 4, false))).containsExactly("0 has it");
        assertThat(lock(1, 0, ALL)).isEmpty();
        assertThat(lock(2, 0, ALL)).isEmpty();
        assertThat(call(3, LockCall.lock("g", 3, 1, true))).isEmpty();
        assertThat(call(1, LockCall.ended())).isEmpty();
        assertThat(call(0, LockCall.ended())).containsExactly("2 has it", "3 has it");
        assertThat(call(0, LockCall.ended())).isEmpty();
        assertThat(server.hasChanged()).isFalse();
    }
}
