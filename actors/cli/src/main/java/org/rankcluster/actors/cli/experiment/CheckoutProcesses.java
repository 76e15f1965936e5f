package org.rankcluster.actors.cli.experiment;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A runner of RankCluster commands in a source checkout, each as a separate process of the checkout's launcher. The launcher first builds
 * the checkout if a source has changed.
 */
final class CheckoutProcesses implements Checkouts {
    static final String LAUNCHER = "rankcluster";

    /** Exit code that shells have for a command that does not start. */
    private static final int CANNOT_START = 126;

    private boolean isStopped;
    private @Nullable Process running;

    @Override
    public Outcome run(Path checkout, List<String> words) {
        List<String> command = new ArrayList<>();
        command.add(checkout.resolve(LAUNCHER).toAbsolutePath().toString());
        command.addAll(words);
        try {
            Path errors = Files.createTempFile("rankcluster-benchmark", ".txt");
            try {
                Process process = start(new ProcessBuilder(command)
                        .redirectInput(ProcessBuilder.Redirect.from(
                                Path.of("/dev/null").toFile()))
                        .redirectError(errors.toFile()));
                String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                return new Outcome(process.waitFor(), out, lastLine(errors));
            } finally {
                Files.deleteIfExists(errors);
            }
        } catch (IOException refused) {
            return new Outcome(CANNOT_START, "", String.valueOf(refused.getMessage()));
        } catch (InterruptedException unexpected) {
            throw new IllegalStateException(unexpected);
        }
    }

    private synchronized Process start(ProcessBuilder builder) throws IOException {
        Process process = builder.start();
        running = process;
        if (isStopped) {
            process.destroy();
        }
        return process;
    }

    @Override
    public synchronized void stop() {
        isStopped = true;
        if (running != null) {
            running.destroy();
        }
    }

    /** Returns the last line that is not a frame of a stack trace. */
    private static String lastLine(Path file) throws IOException {
        String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        return text.lines()
                .filter(line -> !line.isBlank() && !line.startsWith("\t"))
                .reduce("", (before, line) -> line);
    }
}
