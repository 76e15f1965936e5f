package org.rankcluster.actors.cli.run;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.rankcluster.actors.cli.console.Screen;
import org.rankcluster.input.InputException;

/**
 * An exception that, when thrown, makes the JVM's debugger agent (JDWP) listen. The launcher starts the JVM with the agent's options {@code
 * onthrow} with the name of this class, and {@code suspend=y}. The command line is therefore checked first. Then all threads stand still
 * until a debugger is attached and lets them continue.
 */
final class DebuggerRequest extends Exception {
    private static final long serialVersionUID = 1;
    private static final String AGENT = "-agentlib:jdwp=";

    private DebuggerRequest() {}

    /**
     * Checks that a debugger can be attached at a port of this computer.
     *
     * @throws InputException if the port is not free, or the JVM has no debugger agent
     */
    static void check(int port) {
        boolean hasAgent = ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .anyMatch(argument -> argument.startsWith(AGENT)
                        && argument.contains("onthrow=" + DebuggerRequest.class.getName() + ",")
                        && argument.endsWith(":" + port));
        if (!hasAgent) {
            throw InputException.option(
                    DebugOptions.DEBUG,
                    port,
                    "a run by the launcher rankcluster, which starts the JVM with a debugger agent");
        }
        try {
            new ServerSocket(port, 1, InetAddress.getLoopbackAddress()).close();
        } catch (IOException taken) {
            throw InputException.option(
                    DebugOptions.DEBUG, port, "a free port, as in " + DebugOptions.DEBUG + " " + other(port));
        }
    }

    private static int other(int port) {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        } catch (IOException none) {
            return port;
        }
    }

    /** Waits until a debugger is attached and lets the program continue. */
    static void await(int port, Screen screen) {
        screen.println("waiting for a debugger at 127.0.0.1:" + port);
        try {
            throw new DebuggerRequest();
        } catch (DebuggerRequest attached) {
            screen.println("a debugger is attached");
        }
    }
}
