package org.rankcluster.protocol.collective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.rankcluster.protocol.choreography.CollectiveCheck.PRODUCT;
import static org.rankcluster.protocol.choreography.CollectiveCheck.SUM;
import static org.rankcluster.protocol.choreography.CollectiveCheck.combined;
import static org.rankcluster.protocol.choreography.CollectiveCheck.joined;
import static org.rankcluster.protocol.choreography.CollectiveCheck.random;
import static org.rankcluster.protocol.choreography.CollectiveCheck.times;

import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.group.Communicator;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.runtime.CollectiveSite;

class CollectivesTest {
    private static final int RANKS = 5;
    private static final int ROOT = 3;
    private static final CollectiveSite JOB = EngineWorld.job(Map.of());

    private final EngineWorld world = new EngineWorld(RANKS, 1);
    private final Communicator[] views = world.communicator(0);

    private byte[][] run(Function<Communicator, CollectiveOperation> maker) {
        CollectiveOperation[] operations = new CollectiveOperation[RANKS];
        for (int rank = 0; rank < RANKS; rank++) {
            operations[rank] = maker.apply(views[rank]);
            world.start(rank, operations[rank]);
        }
        world.run();
        byte[][] outputs = new byte[RANKS][];
        for (int rank = 0; rank < RANKS; rank++) {
            outputs[rank] = operations[rank].output().bytes();
        }
        return outputs;
    }

    private static byte[][] atRoot(byte[] result) {
        byte[][] all = new byte[RANKS][0];
        all[ROOT] = result;
        return all;
    }

    @Test
    void shouldGatherAndScatter() {
        byte[][] blocks = random(1, times(RANKS, 12));
        byte[] all = joined(blocks);
        assertThat(run(c -> Collectives.gather(c, JOB, Payload.of(blocks[c.rank()]), ROOT)))
                .isDeepEqualTo(atRoot(all));
        assertThat(run(c -> Collectives.scatter(c, JOB, c.rank() == ROOT ? Payload.of(all) : null, 12, ROOT)))
                .isDeepEqualTo(blocks);
        assertThat(run(c -> Collectives.allGather(c, JOB, Payload.of(blocks[c.rank()]))))
                .isDeepEqualTo(new byte[][] {all, all, all, all, all});
    }

    @Test
    void shouldGatherAndScatterBlocksOfDifferentLengths() {
        int[] lengths = {3, 0, 7, 100, 1};
        byte[][] blocks = random(1, lengths);
        byte[] all = joined(blocks);
        assertThat(run(c -> Collectives.gatherv(
                        c, JOB, Payload.of(blocks[c.rank()]), c.rank() == ROOT ? lengths : null, ROOT)))
                .isDeepEqualTo(atRoot(all));
        assertThat(run(c -> Collectives.scatterv(
                        c,
                        JOB,
                        c.rank() == ROOT ? Payload.of(all) : null,
                        c.rank() == ROOT ? lengths : null,
                        lengths[c.rank()],
                        ROOT)))
                .isDeepEqualTo(blocks);
        assertThat(run(c -> Collectives.allGatherv(c, JOB, Payload.of(blocks[c.rank()]), lengths)))
                .isDeepEqualTo(new byte[][] {all, all, all, all, all});
    }

    @Test
    void shouldExchange() {
        byte[][] inputs = random(2, times(RANKS, RANKS * 4));
        byte[][] expected = new byte[RANKS][RANKS * 4];
        for (int from = 0; from < RANKS; from++) {
            for (int to = 0; to < RANKS; to++) {
                System.arraycopy(inputs[from], to * 4, expected[to], from * 4, 4);
            }
        }
        assertThat(run(c -> Collectives.allToAll(c, JOB, Payload.of(inputs[c.rank()]), 4)))
                .isDeepEqualTo(expected);
    }

    @Test
    void shouldExchangeBlocksOfDifferentLengths() {
        int[] upTo = {0, 1, 2, 3, 4};
        byte[][] received = run(c -> {
            byte[] mine = new byte[10];
            Arrays.fill(mine, (byte) c.rank());
            return Collectives.allToAllv(c, JOB, Payload.of(mine), upTo, times(RANKS, c.rank()));
        });
        assertThat(received[0]).isEmpty();
        assertThat(received[2]).containsExactly(0, 0, 1, 1, 2, 2, 3, 3, 4, 4);
    }

    @Test
    void shouldReduce() {
        byte[][] vectors = random(3, times(RANKS, RANKS * 16));
        byte[] result = combined(vectors, RANKS - 1, PRODUCT);
        assertThat(run(c -> Collectives.reduce(c, JOB, Payload.of(vectors[c.rank()]), PRODUCT, ROOT)))
                .isDeepEqualTo(atRoot(result));
        assertThat(run(c -> Collectives.reduceScatterBlock(c, JOB, Payload.of(vectors[c.rank()]), PRODUCT)))
                .isDeepEqualTo(cut(result, 1, 1, 1, 1, 1));
        int[] bytes = {32, 0, 16, 16, 16};
        assertThat(run(c -> Collectives.reduceScatter(c, JOB, Payload.of(vectors[c.rank()]), bytes, PRODUCT)))
                .isDeepEqualTo(cut(result, 2, 0, 1, 1, 1));
        byte[][] prefixes = run(c -> Collectives.exScan(c, JOB, Payload.of(vectors[c.rank()]), PRODUCT));
        assertThat(prefixes[0]).isEmpty();
        assertThat(prefixes[4]).isEqualTo(combined(vectors, 3, PRODUCT));
    }

    private static byte[][] cut(byte[] all, int... elements) {
        byte[][] parts = new byte[elements.length][];
        int at = 0;
        for (int i = 0; i < parts.length; i++) {
            parts[i] = Arrays.copyOfRange(all, at, at + elements[i] * 16);
            at += elements[i] * 16;
        }
        return parts;
    }

    @Test
    void shouldRefuseSizesThatDoNotFit() {
        Communicator c = views[0];
        assertThatThrownBy(() -> Collectives.allToAll(c, JOB, Payload.of(new byte[9]), 2))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("alltoall/scattered: input: 9 bytes (expected: 10)");
        assertThatThrownBy(() -> Collectives.allReduce(c, JOB, Payload.of(new byte[6]), SUM))
                .hasMessage("bytes: 6 (expected: a multiple of the element's 4)");
        assertThatThrownBy(() -> Collectives.reduceScatterBlock(c, JOB, Payload.of(new byte[24]), SUM))
                .hasMessage("reduce-scatter: bytes: 24 (expected: a multiple of 5, the number of ranks)");
        assertThatThrownBy(() -> Collectives.allGatherv(c, JOB, Payload.EMPTY, new int[] {1, 2}))
                .hasMessage("bytes per rank: 2 lengths (expected: 5)");
        assertThatThrownBy(() -> Collectives.gatherv(c, JOB, Payload.EMPTY, null, 0))
                .hasMessage("bytes per rank: none (expected: at the root 5)");
        assertThatThrownBy(() -> Collectives.gather(c, JOB, Payload.phantom(1_000_000_000), 0))
                .hasMessage("bytes of 5 blocks: 5000000000 (expected: at most 2147483647)");
        assertThatThrownBy(() -> Collectives.allToAllv(
                        c, JOB, Payload.EMPTY, new int[] {1, 0, 0, 0, 0}, new int[] {2, 0, 0, 0, 0}))
                .hasMessage("alltoallv: bytes to itself: 1 (expected: 2, as many as it receives from itself)");
    }
}
