package org.rankcluster.apps;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jdi.AbsentInformationException;
import com.sun.jdi.Bootstrap;
import com.sun.jdi.ClassType;
import com.sun.jdi.Field;
import com.sun.jdi.IncompatibleThreadStateException;
import com.sun.jdi.IntegerValue;
import com.sun.jdi.LocalVariable;
import com.sun.jdi.Location;
import com.sun.jdi.ObjectReference;
import com.sun.jdi.ReferenceType;
import com.sun.jdi.StackFrame;
import com.sun.jdi.ThreadReference;
import com.sun.jdi.VMDisconnectedException;
import com.sun.jdi.Value;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.AttachingConnector;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.ClassPrepareEvent;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.event.StepEvent;
import com.sun.jdi.request.BreakpointRequest;
import com.sun.jdi.request.ClassPrepareRequest;
import com.sun.jdi.request.EventRequest;
import com.sun.jdi.request.StepRequest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** A debugger that is attached to a run of the launcher, as an IDE attaches its own. */
@Timeout(400)
@ResourceLock(Lanes.COMMANDS)
class DebuggerIT {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Pattern DIGEST = Pattern.compile("digest ([0-9a-f]{16})");
    private static final int PAUSE_MILLIS = 500;
    private static final int RANKS = 6;
    private static final int ROUNDS = 4;

    /** Line 20 of the program stores a local variable. */
    private static final String SOURCE = """
            import mpi.MPI;

            public class Ring {
                static int rounds;

                public static void main(String[] arguments) throws Exception {
                    MPI.Init(arguments);
                    int[] token = {MPI.COMM_WORLD.getRank()};
                    for (int round = 0; round < 4; round++) {
                        pass(token, round);
                    }
                    System.out.println(MPI.COMM_WORLD.getRank() + " " + token[0] + " " + rounds);
                    MPI.Finalize();
                }
                private static void pass(int[] token, int round) throws Exception {
                    int rank = MPI.COMM_WORLD.getRank();
                    int size = MPI.COMM_WORLD.getSize();
                    rounds++;
                    int next = (rank + 1) % size;
                    int previous = (rank + size - 1) % size;
                    MPI.COMM_WORLD.sendRecvReplace(token, 1, MPI.INT, next, 0, previous, 0);
                }
            }
            """;

    private static final int BREAK = 20;

    @TempDir
    static Path folder;

    @BeforeAll
    static void write() throws IOException {
        Files.writeString(folder.resolve("Ring.java"), SOURCE);
    }

    private static Started start(String... more) throws IOException {
        List<String> words = new ArrayList<>(
                List.of("run", folder.resolve("Ring.java").toString(), "--ranks", "" + RANKS, "--machine", "ideal"));
        words.addAll(List.of(more));
        return Started.process(Files.createTempDirectory(folder, "run"), words);
    }

    private static Started runAlone() throws Exception {
        Started run = start();
        assertThat(run.await(PATIENCE)).as(run.err()).isZero();
        return run;
    }

    /** Starts a run and debugs it to its end. */
    private static Started debug(Consumer<Debugger> checks, String... more) throws Exception {
        int port = freePort();
        List<String> words = new ArrayList<>(List.of("--debug", "" + port));
        words.addAll(List.of(more));
        Started run = start(words.toArray(new String[0]));
        try {
            Debugger debugger = new Debugger(port);
            debugger.follow();
            assertThat(run.await(PATIENCE)).as(run.err()).isZero();
            assertThat(run.err()).contains("waiting for a debugger at 127.0.0.1:" + port);
            checks.accept(debugger);
            return run;
        } finally {
            run.kill();
        }
    }

    private static String digest(Started run) {
        Matcher matcher = DIGEST.matcher(run.err());
        assertThat(matcher.find()).as(run.err()).isTrue();
        return matcher.group(1);
    }

    /** A debugger with a breakpoint in every class {@code Ring} that has the line. */
    private static final class Debugger {
        private final VirtualMachine machine;
        private final List<Map<String, String>> stops = new ArrayList<>();
        private String stepped = "";
        private int evaluated = -1;

        Debugger(int port) throws Exception {
            machine = attach(port);
            ClassPrepareRequest loaded = machine.eventRequestManager().createClassPrepareRequest();
            loaded.addClassFilter("Ring");
            loaded.enable();
            machine.classesByName("Ring").forEach(this::breakIn); // as IDEs do; no rank runs this one
        }

        private static VirtualMachine attach(int port) throws Exception {
            AttachingConnector connector = Bootstrap.virtualMachineManager().attachingConnectors().stream()
                    .filter(each -> each.name().equals("com.sun.jdi.SocketAttach"))
                    .findFirst()
                    .orElseThrow();
            Map<String, Connector.Argument> arguments = connector.defaultArguments();
            arguments.get("hostname").setValue("127.0.0.1");
            arguments.get("port").setValue(String.valueOf(port));
            long end = System.nanoTime() + PATIENCE.toNanos();
            while (true) {
                try {
                    return connector.attach(arguments);
                } catch (IOException notYet) {
                    if (System.nanoTime() > end) {
                        throw notYet;
                    }
                    Thread.sleep(100);
                }
            }
        }

        /** Lets the run continue from each stop, to its end. */
        void follow() throws Exception {
            try {
                while (true) {
                    EventSet events = machine.eventQueue().remove();
                    for (Event event : events) {
                        take(event);
                    }
                    events.resume();
                }
            } catch (VMDisconnectedException ended) {
                // the run is over
            }
        }

        private void take(Event event) throws Exception {
            switch (event) {
                case ClassPrepareEvent loaded -> breakIn(loaded.referenceType());
                case BreakpointEvent stop -> stopped(stop);
                case StepEvent step -> {
                    stepped =
                            step.location().sourceName() + ":" + step.location().lineNumber();
                    step.request().disable();
                }
                default -> {}
            }
        }

        private void breakIn(ReferenceType type) {
            try {
                for (Location location : type.locationsOfLine(BREAK)) {
                    BreakpointRequest request = machine.eventRequestManager().createBreakpointRequest(location);
                    request.setSuspendPolicy(EventRequest.SUSPEND_EVENT_THREAD);
                    request.enable();
                }
            } catch (AbsentInformationException noLines) {
                // a class of the other ranks
            }
        }

        private void stopped(BreakpointEvent stop) throws Exception {
            ThreadReference thread = stop.thread();
            Map<String, String> variables = variables(thread.frame(0));
            Field rounds = stop.location().declaringType().fieldByName("rounds");
            variables.put(
                    "rounds", String.valueOf(stop.location().declaringType().getValue(rounds)));
            variables.put("caller", String.valueOf(thread.frame(1).location().lineNumber()));
            stops.add(variables);
            if (stops.size() == 1) {
                assertThat(machine.eventQueue().remove(PAUSE_MILLIS))
                        .as("another rank runs")
                        .isNull();
                StepRequest step = machine.eventRequestManager()
                        .createStepRequest(thread, StepRequest.STEP_LINE, StepRequest.STEP_OVER);
                step.setSuspendPolicy(EventRequest.SUSPEND_EVENT_THREAD);
                step.enable();
                evaluated = rank(thread);
            }
        }

        private static Map<String, String> variables(StackFrame frame)
                throws AbsentInformationException, IncompatibleThreadStateException {
            Map<String, String> values = new TreeMap<>();
            for (LocalVariable variable : frame.visibleVariables()) {
                values.put(variable.name(), String.valueOf(frame.getValue(variable)));
            }
            return values;
        }

        /** Evaluates {@code MPI.COMM_WORLD.getRank()} on the thread that has stopped. */
        private int rank(ThreadReference thread) throws Exception {
            ClassType mpi = (ClassType) machine.classesByName("mpi.MPI").getFirst();
            ObjectReference world = (ObjectReference) mpi.getValue(mpi.fieldByName("COMM_WORLD"));
            Value rank = world.invokeMethod(
                    thread,
                    world.referenceType().methodsByName("getRank", "()I").getFirst(),
                    List.of(),
                    ObjectReference.INVOKE_SINGLE_THREADED);
            return ((IntegerValue) rank).value();
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Test
    void shouldStopOneRankWithItsVariablesAndChangeNothing() throws Exception {
        Started alone = runAlone();
        Started run = debug(
                debugger -> {
                    assertThat(debugger.stops).hasSize(ROUNDS);
                    for (int round = 0; round < ROUNDS; round++) {
                        assertThat(debugger.stops.get(round))
                                .containsEntry("rank", "3")
                                .containsEntry("size", "" + RANKS)
                                .containsEntry("round", "" + round)
                                .containsEntry("next", "4")
                                .containsEntry("rounds", "" + (round + 1))
                                .containsEntry("caller", "10")
                                .containsKey("token");
                    }
                    assertThat(debugger.evaluated).isEqualTo(3);
                    assertThat(debugger.stepped).isEqualTo("Ring.java:" + (BREAK + 1));
                },
                "--debug-ranks",
                "3");

        assertThat(run.out()).isEqualTo(alone.out());
        assertThat(digest(run)).isEqualTo(digest(alone));
    }

    @Test
    void shouldStopAllRanks() throws Exception {
        Started alone = runAlone();
        Started run = debug(debugger -> {
            assertThat(debugger.stops).hasSize(RANKS * ROUNDS);
            assertThat(debugger.stops.stream().map(stop -> stop.get("rank") + " " + stop.get("round")))
                    .doesNotHaveDuplicates();
        });

        assertThat(run.out()).isEqualTo(alone.out());
        assertThat(digest(run)).isEqualTo(digest(alone));
    }

    @Test
    void shouldRefuseAPortInUse() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Started run = start("--debug", "" + taken.getLocalPort());

            assertThat(run.await(PATIENCE)).isEqualTo(2);
            assertThat(run.err())
                    .matches("command line: --debug: " + taken.getLocalPort()
                            + " \\(expected: a free port, as in --debug \\d+\\)\\R");
            assertThat(run.out()).isEmpty();
        }
    }
}
