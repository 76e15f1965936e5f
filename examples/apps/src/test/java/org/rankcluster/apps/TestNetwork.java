package org.rankcluster.apps;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Hosts that are network namespaces of this machine, each with a cable to one switch. Needs root and iproute2. */
final class TestNetwork implements AutoCloseable {
    private static final String SWITCH = "rc-switch";

    private final int hosts;

    /** Whether this machine lets us. */
    static boolean isPossible() throws InterruptedException {
        try {
            run("ip", "netns", "add", "rc-probe");
            run("ip", "netns", "del", "rc-probe");
            return true;
        } catch (IOException refused) {
            return false;
        }
    }

    TestNetwork(int hosts) throws IOException, InterruptedException {
        this.hosts = hosts;
        close();
        run("ip", "netns", "add", SWITCH);
        run("ip", "-n", SWITCH, "link", "add", "bridge", "type", "bridge");
        run("ip", "-n", SWITCH, "link", "set", "bridge", "up");
        for (int host = 0; host < hosts; host++) {
            plugIn(host);
        }
    }

    private static void plugIn(int host) throws IOException, InterruptedException {
        String name = name(host);
        run("ip", "netns", "add", name);
        run("ip", "-n", name, "link", "set", "lo", "up");
        run("ip", "-n", name, "link", "add", "cable", "type", "veth", "peer", "name", port(host), "netns", SWITCH);
        run("ip", "-n", name, "address", "add", address(host) + "/24", "dev", "cable");
        run("ip", "-n", name, "link", "set", "cable", "up");
        run("ip", "-n", SWITCH, "link", "set", port(host), "master", "bridge");
        run("ip", "-n", SWITCH, "link", "set", port(host), "up");
    }

    /** A place for a member. */
    Members.Host host(int host) {
        return new Members.Host(List.of("ip", "netns", "exec", name(host)), address(host));
    }

    /** Pulls a host's plug. */
    void cut(int host) throws IOException, InterruptedException {
        run("ip", "-n", SWITCH, "link", "set", port(host), "down");
    }

    /** Puts the plug back in. */
    void mend(int host) throws IOException, InterruptedException {
        run("ip", "-n", SWITCH, "link", "set", port(host), "up");
    }

    private static String name(int host) {
        return "rc-host-" + host;
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
        List<String> all = new ArrayList<>(List.of(SWITCH));
        for (int host = 0; host < hosts; host++) {
            all.add(name(host));
        }
        for (String name : all) {
            try {
                run("ip", "netns", "del", name);
            } catch (IOException neverMade) {
                // nothing is left of it, which is what we want
            }
        }
    }
}
