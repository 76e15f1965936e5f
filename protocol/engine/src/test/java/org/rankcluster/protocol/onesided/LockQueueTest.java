package org.rankcluster.protocol.onesided;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LockQueueTest {
    private final LockQueue queue = new LockQueue();

    private boolean ask(int source, boolean exclusive) {
        return queue.request(request(source, exclusive));
    }

    private static LockQueue.Request request(int source, boolean exclusive) {
        return new LockQueue.Request(source, 100 + source, exclusive);
    }

    @Test
    void shouldLetManyShare() {
        assertThat(ask(1, false)).isTrue();
        assertThat(ask(2, false)).isTrue();
        assertThat(ask(3, true)).isFalse();
        assertThat(queue.release()).isEmpty();
        assertThat(queue.release()).containsExactly(request(3, true));
    }

    @Test
    void shouldNotLetSharersOvertakeEarlierRequests() {
        assertThat(ask(1, false)).isTrue();
        assertThat(ask(2, true)).isFalse();
        assertThat(ask(3, false)).isFalse();
        assertThat(ask(4, false)).isFalse();
        assertThat(ask(5, true)).isFalse();
        assertThat(queue.release()).containsExactly(request(2, true));
        assertThat(queue.release()).containsExactly(request(3, false), request(4, false));
        assertThat(queue.release()).isEmpty();
        assertThat(queue.release()).containsExactly(request(5, true));
        assertThat(queue.release()).isEmpty();
    }

    @Test
    void shouldRefuseAReleaseWithoutAHolder() {
        assertThatThrownBy(queue::release).hasMessageContaining("no rank holds");
    }

    @Test
    void shouldGrantEverythingOnceAndNeverTwoThatExcludeEachOther() {
        Random random = new Random(11);
        List<LockQueue.Request> holding = new ArrayList<>();
        List<LockQueue.Request> asked = new ArrayList<>();
        List<LockQueue.Request> granted = new ArrayList<>();
        for (int i = 0; i < 2000 || !holding.isEmpty(); i++) {
            if (i < 2000 && (holding.isEmpty() || random.nextBoolean())) {
                LockQueue.Request request = new LockQueue.Request(i, i, random.nextInt(3) == 0);
                asked.add(request);
                if (queue.request(request)) {
                    holding.add(request);
                    granted.add(request);
                }
            } else {
                holding.remove(random.nextInt(holding.size()));
                List<LockQueue.Request> next = queue.release();
                holding.addAll(next);
                granted.addAll(next);
            }
            assertThat(holding.size() == 1 || holding.stream().noneMatch(LockQueue.Request::exclusive))
                    .isTrue();
        }
        assertThat(granted).isEqualTo(asked);
    }
}
