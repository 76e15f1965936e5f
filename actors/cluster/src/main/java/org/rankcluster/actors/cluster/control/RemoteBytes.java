package org.rankcluster.actors.cluster.control;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.AskPattern;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** An input stream for bytes at another cluster member, requested one segment at a time. Readers may be interrupted. */
final class RemoteBytes extends InputStream {
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final ActorSystem<?> system;
    private final ActorRef<AgentMessage> agent;
    private final ReadBytes.Name name;
    private final BooleanSupplier isActive;
    private FileSegment piece;
    private int taken;

    /**
     * Creates a stream that reads from its beginning.
     *
     * @param isActive called now and then; if it returns false, reading fails
     */
    RemoteBytes(ActorSystem<?> system, ActorRef<AgentMessage> agent, ReadBytes.Name name, BooleanSupplier isActive) {
        this.system = system;
        this.agent = agent;
        this.name = name;
        this.isActive = isActive;
        this.piece = FileSegment.nothing(0);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int count) throws IOException {
        if (count == 0) {
            return 0;
        }
        while (taken == piece.bytes().length) {
            if (piece.last()) {
                return -1;
            }
            next();
        }
        int some = Math.min(count, piece.bytes().length - taken);
        System.arraycopy(piece.bytes(), taken, into, offset, some);
        taken += some;
        return some;
    }

    @Override
    public int available() {
        return piece.bytes().length - taken;
    }

    private void next() throws IOException {
        long offset = piece.end();
        FileSegment answer = null;
        while (answer == null || answer.offset() != offset) {
            if (!isActive.getAsBoolean()) {
                throw new IOException(name.kind() + " of job " + name.job() + " has come to an end");
            }
            answer = ask(offset);
        }
        piece = answer;
        taken = 0;
    }

    private @Nullable FileSegment ask(long offset) throws InterruptedIOException {
        try {
            return AskPattern.<AgentMessage, FileSegment>ask(
                            agent, reply -> new ReadBytes(name, offset, reply), PATIENCE, system.scheduler())
                    .toCompletableFuture()
                    .get(2 * PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException | IllegalStateException silence) {
            return null;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException();
        }
    }
}
