package org.rankcluster.protocol.onesided;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EpochsTest {
    private final Epochs epochs = new Epochs();

    @Test
    void shouldAllowNothingWithoutAnEpoch() {
        assertThat(epochs.access(3))
                .isEqualTo("epoch: none (expected: an epoch in which rank 3 may be accessed: fence, start, lock or"
                        + " lockAll)");
        assertThat(epochs.complete()).contains("none", "start");
        assertThat(epochs.exposure()).contains("post");
        assertThat(epochs.locked(1)).contains("lock of rank 1");
        assertThat(epochs.lockedAll()).contains("lockAll");
        assertThat(epochs.flush(1)).isNotNull();
        assertThat(epochs.flush(-1)).isNotNull();
        assertThat(epochs.free()).isNull();
    }

    @Test
    void shouldLetAFenceOpenAndCloseAnEpoch() {
        assertThat(epochs.fence(true, false)).isNull();
        assertThat(epochs.access(0)).isNull();
        assertThat(epochs.fence(true, false)).contains("MODE_NOPRECEDE");
        assertThat(epochs.free()).contains("fence, with accesses");
        assertThat(epochs.lock(0, false)).isNotNull();
        assertThat(epochs.lockAll(false)).isNotNull();
        assertThat(epochs.start(new int[] {0})).isNotNull();
        assertThat(epochs.post(new int[] {0})).isNotNull();
        assertThat(epochs.fence(false, true)).isNull();
        assertThat(epochs.access(0)).isNotNull();
    }

    @Test
    void shouldForgetAFenceThatNothingFollows() {
        assertThat(epochs.fence(false, false)).isNull();
        assertThat(epochs.lock(2, false)).isNull();
        assertThat(epochs.access(2)).isNull();
        assertThat(epochs.access(1)).contains("lock of [2]");
        assertThat(epochs.fence(false, false)).contains("no epoch but a fence's");
        assertThat(epochs.locked(2)).isNull();
        assertThat(epochs.unlock(2)).isTrue();
        assertThat(epochs.access(2)).isNotNull();
    }

    @Test
    void shouldKeepSeveralLocksApart() {
        assertThat(epochs.lock(2, true)).isNull();
        assertThat(epochs.lock(4, false)).isNull();
        assertThat(epochs.lock(4, false)).contains("lock of [2, 4]");
        assertThat(epochs.lockAll(false)).isNotNull();
        assertThat(epochs.flush(2)).isNull();
        assertThat(epochs.flush(3)).isNotNull();
        assertThat(epochs.flush(-1)).isNull();
        assertThat(epochs.free()).isNotNull();
        assertThat(epochs.unlock(2)).as("a lock that was asked for").isFalse();
        assertThat(epochs.unlock(4)).isTrue();
        assertThat(epochs.free()).isNull();
    }

    @Test
    void shouldAskForTheLocksOfAllAsTheyAreNeeded() {
        assertThat(epochs.lockAll(false)).isNull();
        assertThat(epochs.access(5)).isNull();
        assertThat(epochs.isFirstOfAll(5)).isTrue();
        assertThat(epochs.isFirstOfAll(5)).isFalse();
        assertThat(epochs.isFirstOfAll(1)).isTrue();
        assertThat(epochs.lock(5, false)).isNotNull();
        assertThat(epochs.unlockAll()).containsExactly(1, 5);
        assertThat(epochs.lockAll(true)).isNull();
        assertThat(epochs.isFirstOfAll(5)).isFalse();
        assertThat(epochs.unlockAll()).isEmpty();
    }

    @Test
    void shouldLetARankAccessAndBeAccessedAtOnce() {
        assertThat(epochs.post(new int[] {1, 2})).isNull();
        assertThat(epochs.post(new int[] {3})).contains("post to [1, 2]");
        assertThat(epochs.start(new int[] {4})).isNull();
        assertThat(epochs.access(4)).isNull();
        assertThat(epochs.access(1)).contains("start of [4]");
        assertThat(epochs.lock(1, false)).isNotNull();
        assertThat(epochs.complete()).isNull();
        assertThat(epochs.exposure()).isNull();
        assertThat(epochs.posted()).containsExactly(1, 2);
        assertThat(epochs.free()).isNotNull();
        epochs.exposureEnded();
        assertThat(epochs.exposure()).isNotNull();
        assertThat(epochs.free()).isNull();
    }
}
