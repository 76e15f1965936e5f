package org.rankcluster.actors.observe.frame;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.rankcluster.actors.network.FollowedLink;
import org.rankcluster.actors.network.LinkFlows;
import org.rankcluster.actors.network.LinkSource;
import org.rankcluster.actors.network.TestCluster;
import org.rankcluster.actors.network.TestMachines;
import org.rankcluster.actors.rank.RankActor;
import org.rankcluster.actors.time.PartitionFigures;
import org.rankcluster.actors.time.TestFigures;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.torus.Torus;

class PartitionSamplerTest {
    /** A router of which the first link is known. */
    private static final class OneLink implements LinkSource {
        private long busy;

        @Override
        public int links() {
            return 1;
        }

        @Override
        public int link(int port) {
            return 0;
        }

        @Override
        public int linkInto(int port) {
            return 0;
        }

        @Override
        public long busy(int port) {
            return busy;
        }

        @Override
        public long freeAt(int port) {
            return 0;
        }

        @Override
        public int queue(int port, long at) {
            return 0;
        }

        @Override
        public int peak(int port) {
            return 0;
        }

        @Override
        public void beginStretch(int port) {}

        @Override
        public @Nullable LinkFlows flows() {
            return null;
        }

        @Override
        public FollowedLink follow(int port) {
            throw new UnsupportedOperationException();
        }
    }

    private static final class NoAddresses implements SampleScope.Addresses {
        @Override
        public void count(int partition, List<RankActor> ranks) {}

        @Override
        public SampleScope.@Nullable Communicators of(RankActor rank) {
            return null;
        }
    }

    @Test
    void shouldBeginAStretchWhereOneWithoutItsPartBegan() {
        Machine machine = TestMachines.blueGene(Torus.of(2, 2, 2));
        TestCluster cluster = new TestCluster(machine, Fidelity.PACKET, 1);
        PartitionSampler sampler = new PartitionSampler(new SampleScope(
                LinkSpace.of(machine, Fidelity.PACKET),
                RankBins.of(8, 8),
                cluster.layout,
                machine.topology(),
                cluster.mapping,
                List.of(),
                slot -> "router",
                new NoAddresses(),
                true));
        OneLink router = new OneLink();
        sampler.add(0, router);
        PartitionFigures partition = TestFigures.ofAll(cluster.oracle, 8, cluster.layout.actorBits());

        router.busy = 500;
        SamplePart first = sampler.sample(partition, 1000, 0);
        router.busy = 1500;
        sampler.pass(partition, 2000, 0);
        router.busy = 1700;
        SamplePart third = sampler.sample(partition, 3000, 0);

        assertThat(first.from).isZero();
        assertThat(Byte.toUnsignedInt(first.busy[0])).isEqualTo(128);
        assertThat(third.from).isEqualTo(2000);
        assertThat(third.at).isEqualTo(3000);
        assertThat(Byte.toUnsignedInt(third.busy[0])).isEqualTo(51);
    }
}
