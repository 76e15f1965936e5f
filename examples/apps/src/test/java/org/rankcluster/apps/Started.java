package org.rankcluster.apps;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.rankcluster.actors.cli.Commands;

/** A command of the launcher that stays until it is ended. */
public interface Started {
    /** Time limit for its end once it has received the signal. */
    Duration PATIENCE = Duration.ofSeconds(30);

    /** Returns what it has printed so far. */
    String out();

    /** Returns its output on standard error so far. */
    String err();

    boolean isAlive();

    /** Returns the number of its process. */
    long pid();

    /** Waits for its end, at most this long. Returns its exit code, or -1 if it continues. */
    int await(Duration patience) throws InterruptedException;

    /** Ends it, as Ctrl-C would. Returns its exit code. */
    int end() throws IOException, InterruptedException;

    /** Ends it at once. */
    void kill();

    /** Starts it inside this JVM, whose standard input is empty: see {@link EmptyInput}. */
    static Started here(List<String> arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        AtomicInteger exit = new AtomicInteger(-1);
        Thread thread = Thread.ofPlatform()
                .daemon()
                .name("rankcluster")
                .start(() -> exit.set(Commands.run(print(out), print(err), arguments.toArray(new String[0]))));
        return new Started() {
            @Override
            public String out() {
                return out.toString(StandardCharsets.UTF_8);
            }

            @Override
            public String err() {
                return err.toString(StandardCharsets.UTF_8);
            }

            @Override
            public boolean isAlive() {
                return thread.isAlive();
            }

            @Override
            public long pid() {
                return ProcessHandle.current().pid();
            }

            @Override
            public int await(Duration patience) throws InterruptedException {
                return thread.join(patience) ? exit.get() : -1;
            }

            @Override
            public int end() throws InterruptedException {
                thread.interrupt(); // which ends its waiting for Ctrl-C
                return await(PATIENCE);
            }

            @Override
            public void kill() {
                thread.interrupt();
            }
        };
    }

    /** Starts it as a process; its files are in {@code folder}. */
    static Started process(Path folder, List<String> arguments) throws IOException {
        return process(List.of(), folder, Path.of("").toAbsolutePath(), arguments);
    }

    /**
     * Starts it as a process without input.
     *
     * @param prefix what goes before the command
     * @param folder gets what it prints
     * @param workingFolder where it runs
     * @param arguments of the launcher
     */
    static Started process(List<String> prefix, Path folder, Path workingFolder, List<String> arguments)
            throws IOException {
        List<String> command = new ArrayList<>(prefix);
        command.addAll(List.of(
                "env",
                "--default-signal=INT",
                Path.of("../../rankcluster").toAbsolutePath().normalize().toString()));
        command.addAll(arguments);
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        Process process = new ProcessBuilder(command)
                .directory(workingFolder.toFile())
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        return new Started() {
            @Override
            public String out() {
                return read(out);
            }

            @Override
            public String err() {
                return read(err);
            }

            @Override
            public boolean isAlive() {
                return process.isAlive();
            }

            @Override
            public long pid() {
                return process.pid();
            }

            @Override
            public int await(Duration patience) throws InterruptedException {
                return process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS) ? process.exitValue() : -1;
            }

            @Override
            public int end() throws IOException, InterruptedException {
                new ProcessBuilder("kill", "-INT", Long.toString(process.pid()))
                        .start()
                        .waitFor();
                return await(PATIENCE);
            }

            @Override
            public void kill() {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
            }
        };
    }

    private static PrintStream print(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException gone) {
            return "";
        }
    }
}
