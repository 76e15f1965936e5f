package org.rankcluster.actors.network.router;

import java.util.HashMap;
import java.util.Map;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.file.MachineReader;

/** Machines with direct networks of round numbers, and CPUs that take no time for packets. */
final class RouterMachines {
    private RouterMachines() {}

    /** Returns a machine with a network {@code FAMILY:SHAPE}, and with values {@code KEY=VALUE}. */
    static Machine of(String network, String... values) {
        Map<String, String> config = new HashMap<>(Map.of(
                "network", network,
                "router.link.bandwidth", "1 GB/s",
                "router.link.latency", "20 ns",
                "router.link.overhead", "14 B",
                "router.node-link.latency", "10 ns",
                "router.latency", "50 ns",
                "router.adapter-latency", "30 ns",
                "router.buffer", "16 KiB"));
        config.putAll(Map.of(
                "cpu.write-packet", "0 ns",
                "cpu.read-packet", "0 ns",
                "cpu.read-eager-packet", "0 ns",
                "mpi.eager-packet", "full",
                "router.injection-fifo", "16 KiB",
                "router.reception-fifo", "16 KiB"));
        if (network.startsWith("dragonfly")) {
            config.put("dragonfly.global-link.latency", "100 ns");
        }
        for (String value : values) {
            int split = value.indexOf('=');
            config.put(value.substring(0, split), value.substring(split + 1));
        }
        return MachineReader.ofInstallation().read("bgl-512", null, config);
    }
}
