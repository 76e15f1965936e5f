package org.rankcluster.actors.cli.console;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.job.JobResult;

/**
 * A stream to standard output that records its first error, so that a command can report lost output. A plain {@link PrintStream} reports
 * only that there was an error.
 */
public final class StandardOutput extends PrintStream {
    /** Exit code of a process that a closed pipe ends. */
    static final int PIPE_CLOSED = 141;

    private static final int BUFFER_BYTES = 8192;
    private static final Path DESCRIPTOR = Path.of("/proc/self/fd/1");

    private final FirstError target;
    private final boolean isPipe;

    private StandardOutput(FirstError target, boolean isPipe, Charset charset) {
        super(new BufferedOutputStream(target, BUFFER_BYTES), true, charset);
        this.target = target;
        this.isPipe = isPipe;
    }

    /**
     * Creates a stream that writes to {@code target}.
     *
     * @param isPipe whether any error means that its reader has closed it
     */
    static StandardOutput to(OutputStream target, boolean isPipe, Charset charset) {
        return new StandardOutput(new FirstError(target), isPipe, charset);
    }

    /**
     * Creates the stream of this process.
     *
     * @param isClosed whether the process was started with its standard output closed, so that another file may be there
     */
    public static StandardOutput ofProcess(boolean isClosed) {
        Charset charset = System.out.charset();
        return isClosed
                ? to(new Closed(), false, charset)
                : to(new FileOutputStream(FileDescriptor.out), isPipe(), charset);
    }

    private static boolean isPipe() {
        try {
            return Files.readSymbolicLink(DESCRIPTOR).toString().startsWith("pipe:");
        } catch (IOException | UnsupportedOperationException ignored) {
            return false; // then the text of the error identifies it, if it is in English
        }
    }

    /**
     * The loss of output that could not be written, with the exit code and the reason.
     *
     * @param exit exit code of a command that otherwise succeeds: 141 for a pipe that its reader has closed, 2 for all else
     * @param reason one line
     */
    public record Loss(int exit, String reason) {}

    /** Writes the buffered output of {@code out}; returns its first error, or null if it has none. */
    public static @Nullable Loss loss(PrintStream out) {
        if (!out.checkError()) {
            return null;
        }
        IOException error = out instanceof StandardOutput own ? own.target.error : null;
        String cause = error == null ? "an error" : String.valueOf(error.getMessage());
        boolean isPipe = out instanceof StandardOutput own && own.isPipe;
        return isPipe || cause.toLowerCase(Locale.ROOT).contains("broken pipe")
                ? new Loss(PIPE_CLOSED, "SIGPIPE: standard output was closed by its reader")
                : new Loss(
                        JobResult.BAD_INPUT,
                        "standard output: " + cause + " (expected: space for all that is printed)");
    }

    private static final class Closed extends OutputStream {
        @Override
        public void write(int b) throws IOException {
            throw new IOException("closed before the command started");
        }
    }

    /** A stream that passes output to the target and keeps its first error. */
    private static final class FirstError extends FilterOutputStream {
        volatile @Nullable IOException error;

        FirstError(OutputStream target) {
            super(target);
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int count) throws IOException {
            try {
                out.write(bytes, offset, count);
            } catch (IOException failed) {
                if (error == null) {
                    error = failed;
                }
                throw failed;
            }
        }
    }
}
