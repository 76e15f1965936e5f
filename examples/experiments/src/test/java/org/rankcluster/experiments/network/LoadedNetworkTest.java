package org.rankcluster.experiments.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.rankcluster.hardware.fattree.FatTree;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.file.MachineReader;

class LoadedNetworkTest {
    private static final Machine MACHINE = new MachineReader(null).read("bgl-512", "4x4x4", Map.of());

    /** A packet takes its time on the link and 70 ns a hop; uniform traffic goes 3 hops and a bit. */
    @Test
    void shouldDeliverALowLoadInNearlyNoTime() {
        for (boolean adaptive : new boolean[] {false, true}) {
            LoadedNetwork.Point point = LoadedNetwork.measure(MACHINE, LoadPattern.UNIFORM, adaptive, 0.05, 150, 300);
            assertThat(point.delivered()).isCloseTo(0.05, within(0.003));
            assertThat(point.latency()).isBetween(1554.0 + 3 * 70, 1.2 * (1554 + 3.1 * 70));
        }
    }

    @Test
    void shouldSaturateLaterAdaptivelyWhenCoordinatesAreTransposed() {
        LoadPattern transpose = LoadPattern.of("transpose", MACHINE.topology(), 1, 1);
        LoadedNetwork.Point deterministic = LoadedNetwork.measure(MACHINE, transpose, false, 0.8, 150, 300);
        LoadedNetwork.Point adaptive = LoadedNetwork.measure(MACHINE, transpose, true, 0.8, 150, 300);

        assertThat(adaptive.delivered()).isGreaterThan(1.5 * deterministic.delivered());
        assertThat(adaptive.latency()).isLessThan(deterministic.latency() / 2);
    }

    /** Against Karol, Hluchyj and Morgan's model: in every slot each output takes one of those whose first packet is for it. */
    @Test
    void shouldBlockInFifosAsInKarolsModel() {
        int ports = 32;
        double model = slots(ports, 3000);
        assertThat(model).isCloseTo(0.594, within(0.005));
        assertThat(ofOneSwitch(ports, "fifo")).isCloseTo(model, within(0.015));
        assertThat(ofOneSwitch(ports, "virtual-queues")).isGreaterThan(0.9);
    }

    private static double ofOneSwitch(int ports, String inputs) {
        String nodes = Integer.toString(ports);
        Map<String, String> config =
                Map.of("fat-tree.down", nodes, "fat-tree.up", "1", "fat-tree.links", "1", "fat-tree.inputs", inputs);
        Machine machine = new MachineReader(null).read("frontera", nodes, config);
        return LoadedNetwork.measureInOrder(machine, LoadPattern.UNIFORM, 1.2);
    }

    private static double slots(int ports, int slots) {
        SplittableRandom random = new SplittableRandom(1);
        FatTree tree = FatTree.of(new int[] {ports}, new int[] {1});
        int[] first = new int[ports];
        Arrays.setAll(first, input -> LoadPattern.UNIFORM.destination(tree, input, random));
        long sent = 0;
        for (int slot = -500; slot < slots; slot++) {
            int[] asking = new int[ports];
            int[] chosen = new int[ports];
            Arrays.fill(chosen, -1);
            for (int input = 0; input < ports; input++) {
                if (random.nextInt(++asking[first[input]]) == 0) {
                    chosen[first[input]] = input;
                }
            }
            for (int input : chosen) {
                if (input >= 0) {
                    first[input] = LoadPattern.UNIFORM.destination(tree, input, random);
                    sent += slot >= 0 ? 1 : 0;
                }
            }
        }
        return (double) sent / ports / slots;
    }
}
