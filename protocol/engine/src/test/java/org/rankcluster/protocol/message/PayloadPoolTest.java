package org.rankcluster.protocol.message;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PayloadPoolTest {
    private final PayloadPool pool = new PayloadPool();

    @Test
    void shouldUseAnArrayAgainForAMessageOfTheSameSize() {
        Payload first = pool.take(2000);
        byte[] array = first.bytes();
        pool.giveBack(first);

        assertThat(pool.take(2001).bytes()).isNotSameAs(array).hasSize(2001);
        assertThat(pool.take(2000).bytes()).isSameAs(array);
        assertThat(pool.take(2000).bytes()).isNotSameAs(array);
    }

    @Test
    void shouldHashWhatTheArrayHoldsNow() {
        Payload first = pool.take(2000);
        first.bytes()[7] = 1;
        long hash = first.hash();
        pool.giveBack(first);

        Payload second = pool.take(2000);
        second.bytes()[7] = 2;
        assertThat(second.hash()).isNotEqualTo(hash);
        assertThat(second.hash()).isEqualTo(Payload.of(second.bytes().clone()).hash());
    }

    @Test
    void shouldKeepNothingThatOthersMayRead() {
        byte[] shared = new byte[2000];
        pool.giveBack(Payload.of(shared));
        pool.giveBack(Payload.phantom(2000));

        assertThat(pool.take(2000).bytes()).isNotSameAs(shared);
    }

    @Test
    void shouldKeepNeitherSmallArraysNorTooMany() {
        Payload small = pool.take(PayloadPool.LEAST - 1);
        pool.giveBack(small);
        assertThat(pool.take(PayloadPool.LEAST - 1).bytes()).isNotSameAs(small.bytes());

        byte[] last = null;
        for (int i = 0; i <= PayloadPool.MOST; i++) {
            Payload payload = pool.take(4096 + i);
            last = payload.bytes();
            pool.giveBack(payload);
        }
        assertThat(pool.take(4096 + PayloadPool.MOST).bytes()).isNotSameAs(last);
    }
}
