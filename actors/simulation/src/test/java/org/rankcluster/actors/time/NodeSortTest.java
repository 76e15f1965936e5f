package org.rankcluster.actors.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NodeSortTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 2047, 2048, 2049, 1 << 20, 5_000_000, Integer.MAX_VALUE})
    void shouldSortByNodeAndKeepTheOrderOfEqualNodes(int nodes) {
        Random random = new Random(nodes);
        NodeSort sort = new NodeSort(nodes);
        for (int size : new int[] {0, 1, 2, 255, 256, 257, 3000, 20_000, 100}) {
            Bucket bucket = new Bucket();
            for (int i = 0; i < size; i++) {
                bucket.add(random.nextInt(nodes), new ScriptedModel.Tagged(i));
            }
            long[] expected = Arrays.copyOf(bucket.keys, size);
            Arrays.sort(expected);
            sort.sort(bucket);
            assertThat(Arrays.copyOf(bucket.keys, size)).isEqualTo(expected);
        }
    }
}
