package org.rankcluster.actors.cluster.control;

import akka.actor.typed.ActorSystem;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.time.Duration;
import java.util.UUID;
import org.rankcluster.actors.cluster.link.JobCounters;

/** The server side of job submission at the {@link JobPort}: accepts jobs, and streams output and results to their clients. */
final class JobSubmission {
    private static final JsonMapper JSON = JobJson.MAPPER;
    private static final int LONGEST_ORDER = 1 << 20;

    private final ActorSystem<?> system;
    private final MemberId self;
    private final Gateway gateway;
    private final BlobCache cache;
    private final Duration tick;

    /**
     * Creates a reception.
     *
     * @param tick interval of the watch over clients, which count as disconnected after {@link ClientWatch#PATIENCE} ticks without a
     *     heartbeat
     */
    JobSubmission(ActorSystem<?> system, MemberId self, Gateway gateway, BlobCache cache, Duration tick) {
        this.system = system;
        this.self = self;
        this.gateway = gateway;
        this.cache = cache;
        this.tick = tick;
    }

    /** Accepts a job, and follows it to its end. */
    void serve(JobExchange exchange) throws IOException, JobPort.Refused, Gateway.NoCoordinator, InterruptedException {
        try (ClientWatch watch = ClientWatch.start(tick, ClientWatch.PATIENCE)) {
            serve(exchange, watch);
        }
    }

    private void serve(JobExchange exchange, ClientWatch watch)
            throws IOException, JobPort.Refused, Gateway.NoCoordinator, InterruptedException {
        try (BlobCache.Lease files = cache.lease()) {
            serve(exchange, new ClientJob(order(exchange, watch, files), watch), watch);
        }
    }

    private void serve(JobExchange exchange, ClientJob job, ClientWatch watch)
            throws IOException, JobPort.Refused, Gateway.NoCoordinator, InterruptedException {
        try {
            CoordinatorMessage.Submitted submitted = gateway.submit(job);
            if (submitted.refusal() != null) {
                throw new JobPort.Refused(JobPort.BAD_REQUEST, JobCounters.ORDER, submitted.refusal());
            }
            JobExchange.Lines answer = exchange.lines();
            try {
                JobFollower.Lines lines = line -> send(answer, line, watch);
                watch.beat(); // the client cannot acknowledge the job before it has the number
                lines.send(JobLine.job(job.id()));
                new JobFollower(system, job, lines).follow();
                whileWatched(watch, answer::finish);
            } finally {
                answer.abort(); // unless the job has come to its end
            }
        } finally {
            gateway.acknowledge(job);
        }
    }

    private static void send(JobExchange.Lines answer, JobLine line, ClientWatch watch) throws IOException {
        byte[] text = JSON.writeValueAsBytes(line);
        synchronized (answer) {
            whileWatched(watch, () -> answer.send(text));
        }
    }

    /** An operation on the answer that may wait for the client. */
    private interface Wait {
        void run() throws IOException;
    }

    private static void whileWatched(ClientWatch watch, Wait wait) throws IOException {
        watch.begin();
        try {
            wait.run();
        } finally {
            watch.end();
        }
    }

    private JobOrder order(JobExchange exchange, ClientWatch watch, BlobCache.Lease files)
            throws IOException, JobPort.Refused {
        watch.begin();
        try {
            InputStream body = new BufferedInputStream(watch.received(exchange.body()));
            try {
                return order(body, files, exchange.by());
            } catch (JobPort.Refused refused) {
                body.transferTo(
                        OutputStream.nullOutputStream()); // a client that is still sending would not read the answer
                throw refused;
            }
        } finally {
            watch.end();
        }
    }

    private JobOrder order(InputStream body, BlobCache.Lease files, String by) throws IOException, JobPort.Refused {
        JobUpload upload;
        try {
            upload = JSON.readValue(line(body), JobUpload.class).checked();
        } catch (JsonProcessingException | IllegalArgumentException garbage) {
            throw new JobPort.Refused(
                    JobPort.BAD_REQUEST, "a body that is not an order (expected: an order of rankcluster run)");
        }
        for (JobFile file : upload.files()) {
            try {
                files.put(file, body);
            } catch (FileSystemException own) {
                throw new JobPort.Refused(JobPort.BAD_REQUEST, "the member's " + ScratchFolder.describe(own));
            } catch (IOException wrong) {
                throw new JobPort.Refused(JobPort.BAD_REQUEST, String.valueOf(wrong.getMessage()));
            }
        }
        String key = UUID.randomUUID().toString();
        return new JobOrder(
                key,
                upload.app(),
                self,
                upload.members(),
                upload.partitions(),
                upload.restart(),
                upload.nodes(),
                upload.files(),
                upload.again(),
                by);
    }

    private static byte[] line(InputStream body) throws IOException, JobPort.Refused {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int b = body.read(); b != '\n'; b = body.read()) {
            if (b < 0 || line.size() == LONGEST_ORDER) {
                throw new JobPort.Refused(
                        JobPort.BAD_REQUEST, "a body without an order (expected: an order of rankcluster run)");
            }
            line.write(b);
        }
        return line.toByteArray();
    }
}
