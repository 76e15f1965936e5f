package org.rankcluster.actors.program.process.system;

import java.io.BufferedReader;
import java.io.IOError;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.process.RankHost;
import org.rankcluster.actors.program.process.Replaces;

/** Replacements of the methods of {@link IO}, redirected to the rank's standard streams. */
public final class IoCalls {
    private IoCalls() {}

    /** Replaces {@link IO#println(Object)}. */
    @Replaces(IO.class)
    public static void println(@Nullable Object text) {
        SystemCalls.out().println(text);
    }

    /** Replaces {@link IO#println()}. */
    @Replaces(IO.class)
    public static void println() {
        SystemCalls.out().println();
    }

    /** Replaces {@link IO#print}. */
    @Replaces(IO.class)
    public static void print(@Nullable Object text) {
        SystemCalls.out().print(text);
        SystemCalls.out().flush();
    }

    /** Replaces {@link IO#readln(String)}. */
    @Replaces(IO.class)
    public static @Nullable String readln(@Nullable String prompt) {
        print(prompt);
        return readln();
    }

    /** Replaces {@link IO#readln()}. The reader is created at the first call and kept, as in the JDK. */
    @Replaces(IO.class)
    public static @Nullable String readln() {
        RankHost rank = RankHost.currentOrNull();
        if (rank == null) {
            return IO.readln();
        }
        try {
            return ((BufferedReader) rank.state().service("IO", IoCalls::reader)).readLine();
        } catch (IOException failed) {
            throw new IOError(failed);
        }
    }

    private static BufferedReader reader() {
        return new BufferedReader(new InputStreamReader(SystemCalls.in(), StandardCharsets.UTF_8));
    }
}
