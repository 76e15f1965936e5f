package org.rankcluster.actors.cluster.control;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.AskPattern;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cluster.control.JobRecord.State;
import org.rankcluster.actors.cluster.control.ProgressRequest.Progress;
import org.rankcluster.actors.cluster.control.ReadBytes.Kind;
import org.rankcluster.actors.job.JobResult;

/**
 * The sender of a job's output and result to the job's client. A job that starts again prints the same output again; the part that the
 * client has received is left out.
 */
final class JobFollower {
    private static final JsonMapper JSON = JobJson.MAPPER;
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final String OTHERWISE =
            "; started again, the program printed other output (expected: the same); the job was stopped";

    /** A receiver of lines, which fails when the client has disconnected. */
    interface Lines {
        /** Sends a line. */
        void send(JobLine line) throws IOException;
    }

    private final ActorSystem<?> system;
    private final ClientJob job;
    private final Lines lines;
    private final StreamPosition outSeen = new StreamPosition();
    private final StreamPosition errSeen = new StreamPosition();
    private String lastNews = "";
    private int attempt;

    JobFollower(ActorSystem<?> system, ClientJob job, Lines lines) {
        this.system = system;
        this.job = job;
        this.lines = lines;
    }

    /** Follows the job to its end. */
    void follow() throws IOException, InterruptedException {
        CompletableFuture<Void> change = job.change();
        while (!isOver()) {
            try {
                change.get(1, TimeUnit.SECONDS);
            } catch (TimeoutException nothingNew) {
                lines.send(JobLine.ALIVE);
            } catch (ExecutionException never) {
                throw new IllegalStateException(never);
            }
            change = job.change();
        }
    }

    /** Handles the latest report. Returns whether the job is over. */
    private boolean isOver() throws IOException, InterruptedException {
        String lost = job.lost();
        if (lost != null) {
            lines.send(JobLine.leaving(JobResult.MEMBER_LOST, lost));
            return true;
        }
        JobNews news = job.news();
        if (news == null) {
            return false;
        }
        JobRecord record = news.record();
        if (record.state() == State.ENDED) {
            end(record.exit(), record.reason());
            return true;
        }
        String text = describe(news);
        if (!text.equals(lastNews)) {
            lines.send(JobLine.news(text));
            lastNews = text;
        }
        if (news.coordinator() == null || record.attempt() == attempt) {
            return false;
        }
        attempt = record.attempt();
        return take(news, news.coordinator());
    }

    private void end(int exit, String reason) throws IOException {
        lines.send(JobLine.end(exit, reason));
        job.reported(exit, reason);
    }

    private static String describe(JobNews news) {
        JobRecord record = news.record();
        String before = record.reason().isEmpty() ? "" : record.reason() + "; ";
        return switch (record.state()) {
            case QUEUED ->
                before
                        + (news.ahead() == 0
                                ? "waits for members"
                                : "waits behind " + news.ahead() + (news.ahead() == 1 ? " job" : " jobs"));
            case RUNNING ->
                before + "runs on " + record.members().size()
                        + (record.members().size() == 1 ? " member: " : " members: ")
                        + String.join(
                                ", ",
                                record.members().stream()
                                        .map(MemberId::toString)
                                        .toList())
                        + (record.attempt() > 1 ? " (attempt " + record.attempt() + ")" : "");
            case CANCELLING -> "ends"; // the last line has the reason
            case ENDED -> "";
        };
    }

    /** Sends the output of an attempt. Returns whether its result has come. */
    private boolean take(JobNews news, ActorRef<AgentMessage> coordinator) throws IOException, InterruptedException {
        int number = news.record().attempt();
        if (number
                > 1) { // before an attempt's first file call, and even if it makes none, the client's files are closed
            lines.send(JobLine.calls(number, new byte[0]));
        }
        Attempt attempt = new Attempt(news, coordinator);
        Thread out = attempt.pump(Kind.OUTPUT, outSeen, JobLine::out);
        Thread err = attempt.pump(Kind.ERROR, errSeen, JobLine::err);
        Thread calls = attempt.pump(Kind.CALLS, new StreamPosition(), bytes -> JobLine.calls(number, bytes));
        Thread progress = Thread.ofVirtual().start(attempt::tellProgress);
        try {
            byte[] result = attempt.result();
            out.join();
            err.join();
            calls.join();
            if (attempt.differs) {
                end(JobResult.MEMBER_LOST, news.record().reason() + OTHERWISE);
                return true;
            }
            if (result == null || attempt.failed) {
                return false;
            }
            JobResult all = JSON.readValue(result, JobResult.class);
            lines.send(JobLine.result(all));
            job.reported(all.end().exit(), all.end().reason());
            return true;
        } finally {
            attempt.over.complete(null);
            out.join();
            err.join();
            calls.join();
            progress.join(); // not interrupted: in the middle of a line, that would close the connection
        }
    }

    /** The sender of one attempt of the job, whose streams are sent concurrently. */
    private final class Attempt {
        private final JobNews news;
        private final ActorRef<AgentMessage> coordinator;
        private final CompletableFuture<Void> over = new CompletableFuture<>();
        private volatile boolean failed;
        /** True if its output differs from the output of the attempt before. */
        private volatile boolean differs;

        Attempt(JobNews news, ActorRef<AgentMessage> coordinator) {
            this.news = news;
            this.coordinator = coordinator;
        }

        private boolean continues() {
            return !over.isDone() && job.isCurrent(news);
        }

        private InputStream stream(Kind kind) {
            JobRecord record = news.record();
            return new RemoteBytes(
                    system, coordinator, ReadBytes.Name.of(kind, record.id(), record.attempt()), this::continues);
        }

        byte @Nullable [] result() {
            try (InputStream stream = stream(Kind.RESULT)) {
                return stream.readAllBytes();
            } catch (IOException lost) {
                return null;
            }
        }

        /** Sends the bytes that the client has not received yet. */
        Thread pump(Kind kind, StreamPosition seen, Function<byte[], JobLine> line) {
            return Thread.ofVirtual().start(() -> {
                try (InputStream stream = stream(kind)) {
                    byte[] buffer = new byte[FileSegment.MOST];
                    StreamPosition now = new StreamPosition();
                    for (int read = stream.read(buffer); read >= 0; read = stream.read(buffer)) {
                        int known = now.known(seen, read);
                        now.add(buffer, 0, known);
                        if (now.differs(seen)) {
                            differs = true;
                            over.complete(null);
                            return;
                        }
                        now.add(buffer, known, read - known);
                        if (known < read) {
                            lines.send(line.apply(Arrays.copyOfRange(buffer, known, read)));
                            seen.add(buffer, known, read - known);
                        }
                    }
                } catch (IOException ignored) {
                    failed = true;
                }
            });
        }

        /**
         * Sends a line a second. The client detects by it that the member is alive, and the member detects that the client is.
         */
        void tellProgress() {
            try {
                while (continues()) {
                    await(over, Duration.ofSeconds(1));
                    if (!over.isDone()) {
                        lines.send(progress());
                    }
                }
            } catch (IOException ignored) {
                over.complete(null);
            } catch (InterruptedException leaves) {
                Thread.currentThread().interrupt();
            }
        }

        private JobLine progress() throws InterruptedException {
            JobRecord record = news.record();
            try {
                CompletableFuture<Progress> answer = AskPattern.<AgentMessage, Progress>ask(
                                coordinator,
                                replyTo -> new ProgressRequest(record.id(), record.attempt(), replyTo),
                                PATIENCE,
                                system.scheduler())
                        .toCompletableFuture();
                await(CompletableFuture.anyOf(answer, over), PATIENCE.multipliedBy(2));
                return answer.isDone() ? JobLine.progress(answer.join()) : JobLine.ALIVE;
            } catch (CompletionException | IllegalStateException silence) {
                return JobLine.ALIVE;
            }
        }
    }

    private static void await(CompletableFuture<?> future, Duration most) throws InterruptedException {
        try {
            future.get(most.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException | TimeoutException silence) {
            // the waiting thread checks the state
        }
    }
}
