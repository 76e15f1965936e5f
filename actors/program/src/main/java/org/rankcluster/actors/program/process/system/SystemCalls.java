package org.rankcluster.actors.program.process.system;

import java.io.File;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.process.RankHost;
import org.rankcluster.actors.program.process.Replaces;
import org.rankcluster.protocol.runtime.ProcessView;
import org.rankcluster.protocol.runtime.RankRuntime;

/**
 * Replacements of methods of {@link System} and {@link Runtime} that concern the whole JVM, such as {@code exit} and properties, redirected
 * to the rank's process.
 */
public final class SystemCalls {
    private static final long FIRST_PID = 1000;

    private SystemCalls() {}

    // ---- streams

    /** Replaces {@link System#out}. */
    public static PrintStream out() {
        ProcessStreams own = ProcessStreams.ownOrNull();
        return own == null || own.out == null ? System.out : own.out;
    }

    /** Replaces {@link System#err}. */
    public static PrintStream err() {
        ProcessStreams own = ProcessStreams.ownOrNull();
        return own == null || own.err == null ? System.err : own.err;
    }

    /** Replaces {@link System#in}. */
    public static InputStream in() {
        ProcessStreams own = ProcessStreams.ownOrNull();
        return own == null || own.in == null ? System.in : own.in;
    }

    /** Replaces {@link System#setOut}. */
    @Replaces(System.class)
    public static void setOut(PrintStream stream) {
        ProcessStreams own = ProcessStreams.toSet();
        if (own == null) {
            System.setOut(stream);
        } else {
            own.out = stream;
        }
    }

    /** Replaces {@link System#setErr}. */
    @Replaces(System.class)
    public static void setErr(PrintStream stream) {
        ProcessStreams own = ProcessStreams.toSet();
        if (own == null) {
            System.setErr(stream);
        } else {
            own.err = stream;
        }
    }

    /** Replaces {@link System#setIn}. */
    @Replaces(System.class)
    public static void setIn(InputStream stream) {
        ProcessStreams own = ProcessStreams.toSet();
        if (own == null) {
            System.setIn(stream);
        } else {
            own.in = stream;
        }
    }

    /** Replaces {@link Throwable#printStackTrace()}, without frames of RankCluster. */
    @Replaces(Throwable.class)
    public static void printStackTrace(Throwable thrown) {
        StringWriter text = new StringWriter();
        printStackTrace(thrown, new PrintWriter(text));
        text.toString().lines().forEach(err()::println);
    }

    /** Replaces {@link Throwable#printStackTrace(PrintStream)}. */
    @Replaces(Throwable.class)
    public static void printStackTrace(Throwable thrown, PrintStream stream) {
        StackCalls.clean(thrown);
        thrown.printStackTrace(stream);
    }

    /** Replaces {@link Throwable#printStackTrace(PrintWriter)}. */
    @Replaces(Throwable.class)
    public static void printStackTrace(Throwable thrown, PrintWriter writer) {
        StackCalls.clean(thrown);
        thrown.printStackTrace(writer);
    }

    // ---- properties

    /** Replaces {@link System#getProperties}. */
    @Replaces(System.class)
    public static Properties getProperties() {
        ProcessProperties own = ProcessProperties.ownOrNull();
        return own == null ? System.getProperties() : own.all();
    }

    /** Replaces {@link System#setProperties}. */
    @Replaces(System.class)
    public static void setProperties(@Nullable Properties all) {
        ProcessProperties own = ProcessProperties.ownOrNull();
        if (own == null) {
            System.setProperties(all);
        } else {
            own.replace(all);
        }
    }

    /** Replaces {@link System#getProperty(String)}. */
    @Replaces(System.class)
    public static @Nullable String getProperty(String key) {
        return getProperties().getProperty(checked(key));
    }

    /** Replaces {@link System#getProperty(String, String)}. */
    @Replaces(System.class)
    public static @Nullable String getProperty(String key, @Nullable String otherwise) {
        return getProperties().getProperty(checked(key), otherwise);
    }

    /** Replaces {@link System#setProperty}. */
    @Replaces(System.class)
    public static @Nullable String setProperty(String key, String value) {
        return (String) getProperties().setProperty(checked(key), value);
    }

    /** Replaces {@link System#clearProperty}. */
    @Replaces(System.class)
    public static @Nullable String clearProperty(String key) {
        return (String) getProperties().remove(checked(key));
    }

    private static String checked(String key) {
        if (key.isEmpty()) {
            throw new IllegalArgumentException("key can't be empty");
        }
        return key;
    }

    /** Replaces {@link Boolean#getBoolean}. */
    @Replaces(Boolean.class)
    public static boolean getBoolean(@Nullable String key) {
        return key != null && !key.isEmpty() && Boolean.parseBoolean(getProperty(key));
    }

    /** Replaces {@link Integer#getInteger(String)}. */
    @Replaces(Integer.class)
    public static @Nullable Integer getInteger(@Nullable String key) {
        return getInteger(key, null);
    }

    /** Replaces {@link Integer#getInteger(String, int)}. */
    @Replaces(Integer.class)
    public static @Nullable Integer getInteger(@Nullable String key, int otherwise) {
        return getInteger(key, Integer.valueOf(otherwise));
    }

    /** Replaces {@link Integer#getInteger(String, Integer)}. */
    @Replaces(Integer.class)
    public static @Nullable Integer getInteger(@Nullable String key, @Nullable Integer otherwise) {
        try {
            String value = key == null || key.isEmpty() ? null : getProperty(key);
            return value == null ? otherwise : Integer.decode(value);
        } catch (NumberFormatException notOne) {
            return otherwise;
        }
    }

    /** Replaces {@link Long#getLong(String)}. */
    @Replaces(Long.class)
    public static @Nullable Long getLong(@Nullable String key) {
        return getLong(key, null);
    }

    /** Replaces {@link Long#getLong(String, long)}. */
    @Replaces(Long.class)
    public static @Nullable Long getLong(@Nullable String key, long otherwise) {
        return getLong(key, Long.valueOf(otherwise));
    }

    /** Replaces {@link Long#getLong(String, Long)}. */
    @Replaces(Long.class)
    public static @Nullable Long getLong(@Nullable String key, @Nullable Long otherwise) {
        try {
            String value = key == null || key.isEmpty() ? null : getProperty(key);
            return value == null ? otherwise : Long.decode(value);
        } catch (NumberFormatException notOne) {
            return otherwise;
        }
    }

    // ---- the process and its machine

    /** Replaces {@link System#exit}: code 0 ends this rank, any other code the whole job. */
    @Replaces(System.class)
    public static void exit(int code) {
        RankHost rank = RankHost.currentOrNull();
        if (rank == null) {
            System.exit(code);
        } else {
            throw rank.exit(code);
        }
    }

    /** Replaces {@link Runtime#exit}. */
    @Replaces(Runtime.class)
    public static void exit(Runtime runtime, int code) {
        exit(code);
    }

    /** Replaces {@link Runtime#halt}: an exit without hooks. */
    @Replaces(Runtime.class)
    public static void halt(Runtime runtime, int code) {
        RankHost rank = RankHost.currentOrNull();
        if (rank == null) {
            runtime.halt(code);
        } else {
            throw rank.halt(code);
        }
    }

    /** Replaces {@link Runtime#addShutdownHook}. */
    @Replaces(Runtime.class)
    public static void addShutdownHook(Runtime runtime, Thread hook) {
        RankHost rank = RankHost.currentOrNull();
        if (rank == null) {
            runtime.addShutdownHook(hook);
        } else if (!rank.state().addHook(hook)) {
            throw new IllegalArgumentException("Hook previously registered");
        }
    }

    /** Replaces {@link Runtime#removeShutdownHook}. */
    @Replaces(Runtime.class)
    public static boolean removeShutdownHook(Runtime runtime, Thread hook) {
        RankHost rank = RankHost.currentOrNull();
        return rank == null ? runtime.removeShutdownHook(hook) : rank.state().removeHook(hook);
    }

    /** Replaces {@link Runtime#availableProcessors}: the rank's cores of the modelled node. */
    @Replaces(Runtime.class)
    public static int availableProcessors(Runtime runtime) {
        RankHost rank = RankHost.currentOrNull();
        return rank == null ? runtime.availableProcessors() : rank.cores();
    }

    /** Replaces {@link Runtime#maxMemory}: the rank's memory of the modelled node, in bytes. */
    @Replaces(Runtime.class)
    public static long maxMemory(Runtime runtime) {
        RankHost rank = RankHost.currentOrNull();
        return rank == null ? runtime.maxMemory() : rank.memory();
    }

    /** Replaces {@link Runtime#totalMemory}: the whole memory of the rank from the beginning, in bytes. */
    @Replaces(Runtime.class)
    public static long totalMemory(Runtime runtime) {
        RankHost rank = RankHost.currentOrNull();
        return rank == null ? runtime.totalMemory() : rank.memory();
    }

    /**
     * Replaces {@link Runtime#freeMemory}: half of the rank's memory, in bytes. The garbage in the real heap depends on other ranks and the
     * wall clock.
     */
    @Replaces(Runtime.class)
    public static long freeMemory(Runtime runtime) {
        RankHost rank = RankHost.currentOrNull();
        return rank == null ? runtime.freeMemory() : rank.memory() / 2;
    }

    /** Replaces {@link File#deleteOnExit}: deletes at the end of the rank, while other ranks, and the JVM of a member, continue. */
    @Replaces(File.class)
    public static void deleteOnExit(File file) {
        RankHost rank = RankHost.currentOrNull();
        if (rank == null) {
            file.deleteOnExit();
        } else {
            rank.state().deleteOnExit(file.getPath());
        }
    }

    /** Replaces {@link ProcessHandle#pid}: {@code ProcessHandle.current()} is the rank. */
    @Replaces(ProcessHandle.class)
    public static long pid(ProcessHandle process) {
        ProcessView rank = RankRuntime.currentOrNull();
        return rank == null || !ProcessHandle.current().equals(process) ? process.pid() : FIRST_PID + rank.number();
    }

    /** Replaces {@link InetAddress#getLocalHost}: the modelled node. */
    @Replaces(InetAddress.class)
    public static InetAddress getLocalHost() throws UnknownHostException {
        ProcessView rank = RankRuntime.currentOrNull();
        if (rank == null) {
            return InetAddress.getLocalHost();
        }
        int node = rank.node();
        byte[] address = {10, (byte) (node >> 16), (byte) (node >> 8), (byte) node};
        return InetAddress.getByAddress("node" + node, address);
    }
}
