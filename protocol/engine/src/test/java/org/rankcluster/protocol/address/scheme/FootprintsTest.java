package org.rankcluster.protocol.address.scheme;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.address.Structs;
import org.rankcluster.protocol.address.Translations;

class FootprintsTest {
    private static final int SIZE = 1000;

    private final Rankmaps maps = TestMaps.of("auto", SIZE);
    private final int[] irregular = Translations.ascending(SIZE / 2, SIZE, new Random(1));
    private final CommunicatorAddressing world = CommunicatorAddressing.of(maps.world(), null);
    private final CommunicatorAddressing parent = child(world, irregular);

    private CommunicatorAddressing child(CommunicatorAddressing of, int... ranks) {
        return CommunicatorAddressing.of(maps.child(of.members(), ranks).map(), of);
    }

    /** Returns the bytes of maps by scheme, at a process alone on its node that is a member of all of the communicators. */
    private Map<String, Long> bytes(CommunicatorAddressing... held) {
        Footprints footprints = new Footprints(maps, node -> node, true, true);
        Footprint[] found = footprints.of(irregular[0], List.of(held), null);
        Map<String, Long> bytes = new LinkedHashMap<>();
        for (int i = 0; i < found.length; i++) {
            bytes.putIfAbsent(footprints.schemes().get(i).scheme().name(), found[i].maps());
        }
        return bytes;
    }

    @Test
    void shouldCountFreedParentsThatMapsLeadThrough() {
        CommunicatorAddressing part = child(parent, IntStream.range(0, 100).toArray());
        long table = 500 * Structs.LPID + Structs.LUT_HEADER;
        Map<String, Long> all = bytes(world, parent, part);
        Map<String, Long> freed = bytes(world, part);

        assertThat(freed.get("SPARSE_GROUPS")).isEqualTo(all.get("SPARSE_GROUPS"));
        assertThat(freed.get("AV_RANKMAP")).isEqualTo(all.get("AV_RANKMAP") - Structs.RANKMAP);
        assertThat(freed.get("AV_RANKMAP")).isGreaterThan(table);
        assertThat(freed.get("VCRT")).isEqualTo(all.get("VCRT") - 500 * Structs.VCRT_SLOT - Structs.VCRT_HEADER);
    }

    @Test
    void shouldCountAFreedParentOnce() {
        CommunicatorAddressing part = child(parent, IntStream.range(0, 100).toArray());
        CommunicatorAddressing grandchild = child(part, IntStream.range(0, 10).toArray());
        CommunicatorAddressing other = child(parent, IntStream.range(0, 50).toArray());
        Map<String, Long> all = bytes(world, parent, part, grandchild, other);
        Map<String, Long> freed = bytes(world, grandchild, other);

        assertThat(freed.get("SPARSE_GROUPS")).isEqualTo(all.get("SPARSE_GROUPS"));
        assertThat(freed.get("AV_RANKMAP")).isEqualTo(all.get("AV_RANKMAP") - 2 * Structs.RANKMAP);
    }

    @Test
    void shouldNotCountAFreedParentThatNoOneNeeds() {
        CommunicatorAddressing regular = child(parent, 0);
        Map<String, Long> freed = bytes(world, regular);

        assertThat(freed.get("AV_RANKMAP"))
                .isEqualTo(bytes(world, CommunicatorAddressing.of(regular.members(), world))
                        .get("AV_RANKMAP"));
    }
}
