package org.rankcluster.actors.observe.frame;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

class PendingRendezvousTest {
    private static PendingRendezvous sendersSide() {
        PendingRendezvous pending = new PendingRendezvous();
        pending.waits(1, 0, 5, 100);
        pending.waits(2, 0, 5, 200);
        pending.waits(3, 4, 0, 300);
        pending.waits(5, 6, Integer.MIN_VALUE, 400);
        return pending;
    }

    @Test
    void shouldNameNoMoreThanItHasRoomFor() {
        PendingRendezvous pending = new PendingRendezvous();
        for (int number = 0; number < 65_536; number++) {
            assertThat(pending.isFull()).isFalse();
            pending.unmatched(1, number);
        }
        assertThat(pending.isFull()).isTrue();
    }

    @Test
    void shouldReportRanksThatWaitForTheNetwork() {
        PendingRendezvous receiversSide = new PendingRendezvous();
        receiversSide.unmatched(1, 5);
        receiversSide.unmatched(2, 4);
        receiversSide.unmatched(5, Integer.MIN_VALUE);
        receiversSide.crowded(4);
        WireOutput out = new WireOutput();
        sendersSide().write(out);
        PendingRendezvous all = new PendingRendezvous();
        all.read(WireInput.of(out.take()));
        WireOutput other = new WireOutput();
        receiversSide.write(other);
        PendingRendezvous read = new PendingRendezvous();
        read.read(WireInput.of(other.take()));
        all.add(read);

        assertThat(all.underWay(receiver -> true)).containsExactly(new PendingRendezvous.Waiting(2, 0, 5, 200));
        assertThat(all.underWay(receiver -> false)).isEmpty();
        assertThat(sendersSide().underWay(receiver -> receiver == 6))
                .containsExactly(new PendingRendezvous.Waiting(5, 6, Integer.MIN_VALUE, 400));
    }
}
