package org.rankcluster.actors.observe.frame;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.file.MachineReader;

class LinkSpaceTest {
    private static LinkSpace space(String machine, String shape, Map<String, String> config) {
        return LinkSpace.of(MachineReader.ofInstallation().read(machine, shape, config), Fidelity.PACKET);
    }

    private static int[] links(LinkSpace space) {
        return IntStream.range(0, space.count()).filter(space::exists).toArray();
    }

    /** A mesh of 3x4x1 nodes has 2 x 4 + 3 x 3 cables. */
    @ParameterizedTest
    @CsvSource({"all, 48", "none, 34"})
    void shouldHaveNoLinksAtEdges(String wrap, int expected) {
        LinkSpace space = space("bgl-512", "3x4x1", Map.of("wrap", wrap));
        assertThat(links(space)).hasSize(expected).hasSize(space.existing());
    }

    @Test
    void shouldNameTheNodesAtBothEnds() {
        LinkSpace space = space("bgl-512", "4x3x2", Map.of());
        assertThat(links(space)).hasSize(4 * 3 * 2 * 6);
        assertThat(space.from(1)).isEqualTo("0,0,0");
        assertThat(space.name(1)).isEqualTo("0,0,0,-x");
        assertThat(space.to(1)).isEqualTo("3,0,0");
        assertThat(space.to(2)).isEqualTo("0,1,0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"torus:4x4x4", "fat-tree:4x4x2", "dragonfly:2x4x2", "mesh:1x4x4"})
    void shouldHaveTwoLinksLessForEachFailedCable(String network) {
        LinkSpace whole = space("bgl-512", null, Map.of("network", network));
        LinkSpace failed = space("bgl-512", null, Map.of("network", network, "failed.links", "5%"));

        int missing = whole.existing() - failed.existing();
        assertThat(missing).isPositive().isEven();
        assertThat(links(whole)).hasSize(whole.existing());
        assertThat(links(failed)).hasSize(failed.existing());
    }

    /** Each cable of a fat tree is two links, each of which ends where the other begins. */
    @ParameterizedTest
    @ValueSource(strings = {"summit", "frontera", "ndr", "blues"})
    void shouldFindTheWayBackOverEachCable(String machine) {
        LinkSpace space = space(machine, null, Map.of());
        assertThat(space.isBounded())
                .as("packets of several inputs wait for one output")
                .isFalse();
        Map<String, String> ends = new LinkedHashMap<>();
        for (int link : links(space)) {
            assertThat(ends.put(space.from(link), space.to(link))).isNull();
        }
        assertThat(ends).isNotEmpty().hasSizeLessThanOrEqualTo(space.existing());
        ends.forEach((from, to) -> assertThat(ends.get(to)).isEqualTo(from));
    }
}
