package org.rankcluster.apps;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Hosts that are network namespaces of this machine, each with a cable to one switch, which may be a {@link SlowSwitch}. Needs root and
 * iproute2.
 */
final class TestNetwork implements AutoCloseable {
    private final String name;
    private final int hosts;
    private Process slow;

    /** Returns whether this host permits network namespaces. */
    static boolean isPossible() throws InterruptedException {
        String probe = "rc-probe-" + ProcessHandle.current().pid();
        try {
            run("ip", "netns", "add", probe);
            run("ip", "netns", "del", probe);
            return true;
        } catch (IOException refused) {
            return false;
        }
    }

    /** Returns whether switches can be slow here as well. */
    static boolean canBeSlow() {
        return Files.isWritable(Path.of("/dev/net/tun"));
    }

    /**
     * Hosts at a switch of the kernel's.
     *
     * @param name which no network has that is there at the same time; what is left of one of this name goes
     */
    TestNetwork(String name, int hosts) throws IOException, InterruptedException {
        this.name = name;
        this.hosts = hosts;
        close();
        run("ip", "netns", "add", hub());
        addBridge("bridge");
        for (int host = 0; host < hosts; host++) {
            plugIn(host, "bridge");
        }
    }

    /**
     * Hosts far from each other.
     *
     * @param latency one way, between any two
     */
    TestNetwork(String name, int hosts, Duration latency) throws IOException, InterruptedException {
        this.name = name;
        this.hosts = hosts;
        close();
        run("ip", "netns", "add", hub());
        slow = startSlowSwitch(latency);
        for (int host = 0; host < hosts; host++) {
            String bridge = "bridge" + host;
            addBridge(bridge);
            addPort("slow" + host, bridge);
            plugIn(host, bridge);
        }
    }

    private Process startSlowSwitch(Duration latency) throws IOException {
        List<String> command = new ArrayList<>(List.of("ip", "netns", "exec", hub()));
        command.addAll(SlowSwitch.command(latency.toNanos() / 1_000, hosts));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = process.inputReader().readLine();
        if (!"ready".equals(said)) {
            throw new IOException("slow switch: " + said);
        }
        return process;
    }

    private void addBridge(String bridge) throws IOException, InterruptedException {
        run("ip", "-n", hub(), "link", "add", bridge, "type", "bridge");
        run("ip", "-n", hub(), "link", "set", bridge, "up");
    }

    private void addPort(String port, String bridge) throws IOException, InterruptedException {
        run("ip", "-n", hub(), "link", "set", port, "master", bridge);
        run("ip", "-n", hub(), "link", "set", port, "up");
    }

    private void plugIn(int host, String bridge) throws IOException, InterruptedException {
        String there = name(host);
        run("ip", "netns", "add", there);
        run("ip", "-n", there, "link", "set", "lo", "up");
        run("ip", "-n", there, "link", "add", "cable", "type", "veth", "peer", "name", port(host), "netns", hub());
        run("ip", "-n", there, "address", "add", address(host) + "/24", "dev", "cable");
        run("ip", "-n", there, "link", "set", "cable", "up");
        addPort(port(host), bridge);
    }

    /** A place for a member. */
    Members.Host host(int host) {
        return new Members.Host(List.of("ip", "netns", "exec", name(host)), address(host));
    }

    /** Pulls a host's plug. */
    void cut(int host) throws IOException, InterruptedException {
        run("ip", "-n", hub(), "link", "set", port(host), "down");
    }

    /** Has what a host sends to another one vanish. */
    void cut(int from, int to) throws IOException, InterruptedException {
        run("ip", "-n", name(from), "route", "add", "blackhole", address(to));
    }

    /** Puts the plug back in, and nothing vanishes any more. */
    void mend(int host) throws IOException, InterruptedException {
        run("ip", "-n", name(host), "route", "flush", "type", "blackhole");
        run("ip", "-n", hub(), "link", "set", port(host), "up");
    }

    private String hub() {
        return "rc-" + name + "-switch";
    }

    private String name(int host) {
        return "rc-" + name + "-host-" + host;
    }

    private static String port(int host) {
        return "port" + host;
    }

    private static String address(int host) {
        return "10.99.0." + (host + 1);
    }

    private static void run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(String.join(" ", command) + ": " + said);
        }
    }

    @Override
    public void close() throws InterruptedException {
        if (slow != null) {
            slow.destroyForcibly().waitFor();
        }
        List<String> all = new ArrayList<>(List.of(hub()));
        for (int host = 0; host < hosts; host++) {
            all.add(name(host));
        }
        for (String space : all) {
            try {
                run("ip", "netns", "del", space);
            } catch (IOException neverMade) {
                // nothing is left of it, as intended
            }
        }
    }
}
