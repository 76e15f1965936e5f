package mpi;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.runtime.Origin;
import org.rankcluster.protocol.runtime.ProcessCall;
import org.rankcluster.protocol.runtime.RankRuntime;

/** Spawning of processes and connections between worlds (MPI-4.1, chapter 11). */
final class Processes {
    private static final String JAVA = "java";
    private static final List<String> OPTIONS_WITH_VALUE = List.of("-cp", "-classpath", "--class-path", "--add-opens");

    private Processes() {}

    /** Creates a call that is on no communicator. */
    private static Call call(String name, @Nullable Object... arguments) {
        return new Call(null, name, () -> "Intracomm." + Call.words(name, arguments)).active();
    }

    /** The root's description of the programs to spawn, not checked yet. */
    record Programs(
            @Nullable String @Nullable [] commands,
            String @Nullable [] @Nullable [] arguments,
            int @Nullable [] processes) {

        List<ProcessCall.Wanted> check(Call call) {
            if (commands == null || commands.length == 0 || processes == null || processes.length < commands.length) {
                throw call.error(
                        MPI.ERR_ARG, "commands and maxprocs", processes, "one or more commands and a number for each");
            }
            List<ProcessCall.Wanted> wanted = new ArrayList<>();
            for (int i = 0; i < commands.length; i++) {
                String[] own = arguments == null || i >= arguments.length ? null : arguments[i];
                if (processes[i] < 1) {
                    throw call.error(MPI.ERR_ARG, "maxprocs", processes[i], "1 or more");
                }
                wanted.add(new ProcessCall.Wanted(program(call, commands[i], own), processes[i]));
            }
            return wanted;
        }
    }

    private static Origin.Program program(Call call, @Nullable String command, String @Nullable [] argv) {
        List<String> arguments = argv == null ? List.of() : Arrays.asList(argv);
        Origin.Program program = new Origin.Program(String.valueOf(command), List.copyOf(arguments));
        if (program.command().equals(JAVA)) {
            program = ofJava(call, arguments);
        }
        try {
            RankRuntime.current().job().checkProgram(program);
        } catch (InputException e) {
            throw call.error(MPI.ERR_SPAWN, String.valueOf(e.getMessage()));
        }
        return program;
    }

    /** Returns the class and its arguments in a command line of the JVM. The options of the JVM are ignored. */
    private static Origin.Program ofJava(Call call, List<String> line) {
        int at = 0;
        while (at < line.size() && line.get(at).startsWith("-")) {
            at += OPTIONS_WITH_VALUE.contains(line.get(at)) ? 2 : 1;
        }
        if (at >= line.size() || line.contains("-jar")) {
            throw call.error(
                    MPI.ERR_SPAWN, "argv: " + line + " (expected: the name of a class after the options of java)");
        }
        return new Origin.Program(line.get(at), List.copyOf(line.subList(at + 1, line.size())));
    }

    /** Spawns processes and returns the intercommunicator with them. */
    static Intercomm spawn(
            Intracomm comm, Call call, int root, int @Nullable [] errcodes, Supplier<Programs> programs) {
        CollectiveServiceCall service = new CollectiveServiceCall(comm, call);
        try {
            WireInput answer =
                    service.ask(root, () -> ProcessCall.spawn(programs.get().check(call)));
            fill(errcodes, MPI.SUCCESS);
            return joined(comm, call, root, answer);
        } catch (MPIException e) {
            fill(errcodes, e.getErrorClass());
            throw e;
        }
    }

    private static void fill(int @Nullable [] errcodes, int errorClass) {
        if (errcodes != null) {
            Arrays.fill(errcodes, errorClass);
        }
    }

    /** Connects to the world that makes the opposite call at a port. Returns the intercommunicator with it. */
    static Intercomm connect(
            Intracomm comm, Call call, @Nullable String port, int root, Function<String, ProcessCall> asked) {
        CollectiveServiceCall service = new CollectiveServiceCall(comm, call);
        return joined(comm, call, root, service.ask(root, () -> {
            if (port == null) {
                throw call.error(MPI.ERR_PORT, "port: null (expected: the name of a port)");
            }
            return asked.apply(port);
        }));
    }

    private static Intercomm joined(Intracomm comm, Call call, int root, WireInput answer) {
        int remoteLeader = answer.readVarintAsInt();
        int join = answer.readVarintAsInt();
        return new Intercomm(CommHandle.of(Intercommunicators.ofWorlds(comm, call, root, remoteLeader, join)));
    }

    /**
     * Returns the intercommunicator of a new world with the processes that spawned it. All processes of the new world
     * call it.
     */
    static Intercomm parent(Call call, Origin origin) {
        return new Intercomm(
                CommHandle.of(Intercommunicators.ofWorlds(MPI.COMM_WORLD, call, 0, origin.parent(), origin.join())));
    }

    /** Opens a port and returns its name. */
    static String openPort() {
        return CollectiveServiceCall.askAlone(call("openPort"), ProcessCall.open())
                .readString();
    }

    /** Closes a port. */
    static void closePort(@Nullable String name) {
        Call call = call("closePort", "name", name);
        CollectiveServiceCall.askAlone(call, ProcessCall.close(call.checkNotNull(MPI.ERR_PORT, "name", name)));
    }

    /** Publishes a port under the name of a service. */
    static void publish(@Nullable String service, @Nullable String port) {
        Call call = call("publishName", "service", service, "port", port);
        String name = call.checkNotNull(MPI.ERR_NAME, "service", service);
        CollectiveServiceCall.askAlone(call, ProcessCall.publish(name, call.checkNotNull(MPI.ERR_PORT, "port", port)));
    }

    /** Withdraws a published port, see {@link #publish}. */
    static void unpublish(@Nullable String service, @Nullable String port) {
        Call call = call("unpublishName", "service", service, "port", port);
        String name = call.checkNotNull(MPI.ERR_NAME, "service", service);
        CollectiveServiceCall.askAlone(
                call, ProcessCall.unpublish(name, call.checkNotNull(MPI.ERR_PORT, "port", port)));
    }

    /** Returns the port that is published under the name of a service. */
    static String lookup(@Nullable String service) {
        Call call = call("lookupName", "service", service);
        String name = call.checkNotNull(MPI.ERR_NAME, "service", service);
        return CollectiveServiceCall.askAlone(call, ProcessCall.lookup(name)).readString();
    }
}
