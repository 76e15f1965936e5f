package org.rankcluster.actors.observe.frame;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.rankcluster.actors.network.LinkFlows;
import org.rankcluster.actors.network.LinkFlows.Flows;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

class RunTotalsTest {
    private static RunTotals run(int from, int to) {
        RunTotals run = new RunTotals(50);
        for (int i = from; i < to; i++) {
            run.link(i, i % 3, i % 7 * 100L, i, 1000, RunTotalsTest::flows);
            run.charge(i % 5, i, i, i, i);
            run.spent(i, new long[] {i == 3 ? 900 : 100, 100, 100, 100}, i == 3 ? "program" : "recv");
        }
        run.events(from, to - from);
        return run;
    }

    private static Flows flows(int link) {
        return new Flows(
                2L * link + 1,
                List.of(new LinkFlows.End(link + 50, link), new LinkFlows.End(link + 49, 1)),
                List.of(new LinkFlows.End(link + 100, link)));
    }

    @Test
    void shouldNotDependOnTheMembers() {
        RunTotals one = run(0, 40);
        RunTotals coordinator = run(0, 13);
        WireOutput out = new WireOutput();
        run(13, 40).write(out);
        coordinator.add(WireInput.of(out.array(), 0, out.size()));

        assertThat(coordinator.links().links()).hasSize(8).isEqualTo(one.links().links());
        assertThat(coordinator.loads(1000)).usingRecursiveComparison().isEqualTo(one.loads(1000));
        assertThat(coordinator.loads(1000).links()).hasSize(39).isSorted();
        assertThat(new RunTotals().loads(1000)).isSameAs(LinkLoads.NONE);
        assertThat(coordinator.linksByShare()).isEqualTo(one.linksByShare());
        assertThat(coordinator.linksByShare()[300 * 255 / 1000]).isEqualTo(6);
        assertThat(coordinator.most(1)).isEqualTo(600).isEqualTo(one.most(1));
        assertThat(coordinator.late()).isEqualTo(one.late());
        assertThat(coordinator.waited()).isEqualTo(39 * 40 / 2);
        assertThat(coordinator.state(3)).isEqualTo("computing").isEqualTo(one.state(3));
        assertThat(coordinator.call(3)).isEqualTo("program");
        assertThat(coordinator.eventsByPartition()).containsExactly(13L, 27L);
    }

    @Test
    void shouldBlameTheRootForWaitsThatContinue() {
        RunTotals run = new RunTotals();
        run.charge(4, 50, 50, 6, 60);
        run.waits(1, 2, 100);
        run.waits(2, 9, 70);
        assertThat(run.waited()).isEqualTo(220);
        assertThat(run.late())
                .containsExactly(new RunTotals.Late(9, 100, 170, 1, 0), new RunTotals.Late(4, 50, 50, 6, 60));
    }

    /** A run that is cut short may have reserved a link for later. */
    @Test
    void shouldTakeLinksThatAreReservedForLaterAsIdle() {
        RunTotals run = new RunTotals();
        run.link(0, 0, -500, 0, 1000, RunTotalsTest::flows);

        assertThat(run.links().links()).isEmpty();
        assertThat(run.linksByShare()[0]).isOne();
        assertThat(run.most(0)).isZero();
    }
}
