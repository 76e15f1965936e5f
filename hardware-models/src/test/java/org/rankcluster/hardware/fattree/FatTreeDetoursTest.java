package org.rankcluster.hardware.fattree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.BitSet;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.hardware.machine.file.MachineReader;
import org.rankcluster.input.InputException;

/** Routes around failed links of fat trees, walked for all pairs and all ports that adaptive packets may take. */
class FatTreeDetoursTest {
    private static FatTree tree(String down, String links, String failed) {
        Map<String, String> config =
                Map.of("network", "fat-tree:" + down, "fat-tree.links", links, "failed.links", failed);
        return (FatTree)
                MachineReader.ofInstallation().read("bgl-512", null, config).topology();
    }

    private static void walk(FatTree tree, DModK route, int level, int element, int to) {
        if (level == 0 && element == to) {
            return;
        }
        if (level != 0 && route.isAbove(level, element / tree.width(level), to)) {
            int port = route.downPort(level, element, to);
            int child = tree.child(level, element, port);
            int up = tree.portOfChild(level, element, port) - tree.downPorts(level - 1);
            assertThat(tree.isFailed(level - 1, child, up)).isFalse();
            walkDown(tree, route, level - 1, child, to);
            return;
        }
        assertThat(route.leads(level, element, route.upPort(level, element, to), to))
                .isTrue();
        for (int port = 0; port < tree.upPorts(level); port++) {
            if (route.leads(level, element, port, to)) {
                assertThat(tree.isFailed(level, element, port)).isFalse();
                walk(tree, route, level + 1, tree.parent(level, element, port), to);
            }
        }
    }

    /** Walks a route that goes down: from here on it may not turn. */
    private static void walkDown(FatTree tree, DModK route, int level, int element, int to) {
        if (level > 0) {
            assertThat(route.isAbove(level, element / tree.width(level), to)).isTrue();
        }
        walk(tree, route, level, element, to);
    }

    @ParameterizedTest
    @CsvSource({"4x4, 1x1, 10%", "4x4x4, 1x1x1, 5%", "4x4, 1x2, 15%", "2x3x4, 1x2x1, 8%"})
    void shouldLeadAllPairsAroundFailedLinks(String down, String links, String failed) {
        FatTree tree = tree(down, links, failed);
        DModK route = new DModK(tree);
        assertThat(tree.hasFailed()).isTrue();
        for (int from = 0; from < tree.nodes(); from++) {
            for (int to = 0; to < tree.nodes(); to++) {
                if (from != to) {
                    walk(tree, route, 0, from, to);
                }
            }
        }
    }

    /** Returns whether a packet comes from an element to a node by going up and then down, over any links that have not failed. */
    private static boolean reaches(FatTree tree, DModK whole, int level, int element, int to) {
        if (level == 0) {
            return element == to;
        }
        boolean isAbove = whole.isAbove(level, element / tree.width(level), to);
        for (int port = 0; port < (isAbove ? tree.downPorts(level) : tree.upPorts(level)); port++) {
            int other = isAbove ? tree.child(level, element, port) : tree.parent(level, element, port);
            int lower = isAbove ? tree.portOfChild(level, element, port) - tree.downPorts(level - 1) : port;
            boolean isFailed = tree.isFailed(isAbove ? level - 1 : level, isAbove ? other : element, lower);
            int next = isAbove ? level - 1 : level + 1;
            boolean isOnWay = !isAbove || whole.isAbove(next, next == 0 ? other : other / tree.width(next), to);
            if (!isFailed && isOnWay && reaches(tree, whole, next, other, to)) {
                return true;
            }
        }
        return false;
    }

    @Test
    void shouldFindATreeThatIsCut() {
        FatTree whole = FatTree.of(new int[] {2, 3, 3}, new int[] {1, 2, 3});
        Random random = new Random(2);
        int cut = 0;
        for (int round = 0; round < 200; round++) {
            BitSet failed = new BitSet();
            for (int link = whole.upLink(1, 0, 0); link < whole.upLink(1, 0, 0) + 18 + 18; link++) {
                failed.set(link, random.nextInt(5) == 0);
            }
            FatTree tree = whole.withFailed(failed);
            boolean isWhole = true;
            for (int leaf = 0; leaf < tree.switches(1); leaf++) {
                for (int to = 0; to < tree.nodes(); to++) {
                    isWhole &= reaches(tree, new DModK(whole), 1, leaf, to);
                }
            }
            assertThat(new FatTreeDetours(tree).unreached().length == 0).isEqualTo(isWhole);
            cut += isWhole ? 0 : 1;
        }
        assertThat(cut).isBetween(10, 190);
    }

    /** Leaf 0 keeps its link to switch 0 of level 2 only, and leaf 1 its link to switch 1: they have no common switch. */
    @Test
    void shouldNameAPairWithoutACommonSwitch() {
        assertThatThrownBy(() -> tree("2x2", "1x1", "1/0-2/1,1/1-2/0"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("failed.links: 1/0-2/1,1/1-2/0 (expected: a way between all nodes;"
                        + " there is none from switch 1/0 to node 2)");
        assertThat(tree("2x2", "1x1", "1/0-2/1").describe()).contains("1 failed");
    }

    @Test
    void shouldNameALinkThatDoesNotExist() {
        assertThatThrownBy(() -> tree("2x2", "1x1", "1/0-2/7")).hasMessageContaining("there is no link 1/0-2/7");
        assertThatThrownBy(() -> tree("2x2", "1x1", "0/0-1/0")).hasMessageContaining("there is no link 0/0-1/0");
    }
}
