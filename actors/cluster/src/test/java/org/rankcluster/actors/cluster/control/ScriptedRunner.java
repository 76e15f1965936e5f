package org.rankcluster.actors.cluster.control;

import akka.actor.typed.ActorSystem;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cluster.link.LinkAddress;
import org.rankcluster.actors.cluster.link.MemberLinks;
import org.rankcluster.actors.job.AddressUse;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.actors.job.MessageMemoryUse;
import org.rankcluster.actors.job.Profile;
import org.rankcluster.input.InputException;

/**
 * A runner whose shards of jobs follow their file "script": print, print or wait for ever, read a line, use files, fail, or refuse.
 * Only the first of a cluster's jobs with the script {@link #FIRST} waits for ever.
 */
final class ScriptedRunner implements JobShardRunner {
    static final String FIRST = "hang first";

    private final ActorSystem<?> system;

    ScriptedRunner(ActorSystem<?> system, MemberLinks links) {
        this.system = system;
    }

    @Override
    public Prepared prepare(JobShardOrder order, Map<String, Path> files, Path work) {
        String script = text(files.get("script"));
        if (script.equals("refuse")) {
            throw InputException.option("APP", order.order().app(), "another");
        }
        return new Prepared() {
            @Override
            public LinkAddress link() {
                return new LinkAddress(system.ignoreRef(), new LinkAddress.Socket("127.0.0.1", 1, ""));
            }

            @Override
            public Running start(List<LinkAddress> links, Streams streams) {
                return new ScriptedShard(script, order, streams);
            }

            @Override
            public void close() {}
        };
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class ScriptedShard implements Running {
        private final String script;
        private final JobShardOrder order;
        private final Streams streams;
        private final CountDownLatch over = new CountDownLatch(1);
        private volatile @Nullable Thread reader;
        private volatile int exit;
        private volatile @Nullable String reason;

        ScriptedShard(String script, JobShardOrder order, Streams streams) {
            this.script = script;
            this.order = order;
            this.streams = streams;
        }

        @Override
        public void cancel(int withExit, String why) {
            exit = withExit;
            reason = why;
            over.countDown();
            Thread reading = reader;
            if (reading != null) {
                reading.interrupt();
            }
        }

        @Override
        public void abandon(String why) {
            cancel(4, why);
        }

        @Override
        public boolean isComputing() {
            return over.getCount() > 0;
        }

        @Override
        public void awaitStop() {}

        @Override
        public JobResult await() {
            if (script.equals("no memory")) {
                throw new IllegalStateException(new OutOfMemoryError("scripted"));
            }
            try {
                if (order.index() == 0) {
                    coordinator();
                }
                if (script.equals("hang")
                        || script.equals(FIRST) && order.job() == 1
                        || script.endsWith(" once") && order.attempt() == 1) {
                    over.await();
                }
            } catch (IOException | InterruptedException e) {
                if (over.getCount() > 0) {
                    throw new IllegalStateException(e);
                }
                boolean unusedInterrupt = Thread.interrupted();
            }
            if (script.equals("fail")) {
                exit = JobResult.PROGRAM_FAILED;
                reason = "rank 0 failed\nin its first line";
            }
            int members = order.members().size();
            return new JobResult(
                    new JobResult.Setup(
                            order.order().app(), "none", 1, members, members, "none", "none", "none", List.of()),
                    new JobResult.Figures(1.5, 0.5, 7, 0, 0, 0, MessageMemoryUse.NONE, 0, 0, "00"),
                    Map.of("value", 0.25),
                    Profile.NONE,
                    AddressUse.NONE,
                    null,
                    new JobResult.End(exit, reason));
        }

        private void coordinator() throws IOException {
            String who = script.endsWith(" once") || script.equals(FIRST)
                    ? "each attempt"
                    : String.valueOf(order.members().size());
            streams.out().write(("hello from " + who + "\n").getBytes(StandardCharsets.UTF_8));
            streams.observer().progress(5, 6, 0);
            if (script.equals("read")) {
                reader = Thread.currentThread();
                String line =
                        new BufferedReader(new InputStreamReader(streams.in(), StandardCharsets.UTF_8)).readLine();
                reader = null;
                streams.out().write(("read " + line + "\n").getBytes(StandardCharsets.UTF_8));
            }
            if (script.startsWith("files")) {
                for (String line : ScriptedFiles.of(script, streams.files())) {
                    streams.out().write((line + "\n").getBytes(StandardCharsets.UTF_8));
                }
            }
            if (script.equals("much")) {
                for (int i = 0; i < 300_000; i++) {
                    streams.err().write((i + "\n").getBytes(StandardCharsets.UTF_8));
                }
            }
            while (script.equals("flood") && over.getCount() > 0) {
                streams.out().write(new byte[FileSegment.MOST]);
            }
            if (script.equals("hang once") && order.attempt() == 2 || script.equals(FIRST) && order.job() > 1) {
                streams.out().write("and again\n".getBytes(StandardCharsets.UTF_8));
            }
        }
    }
}
