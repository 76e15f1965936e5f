package org.rankcluster.actors.cli;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cluster.Job;
import org.rankcluster.actors.cluster.JobMember;
import org.rankcluster.actors.cluster.JobResult;
import org.rankcluster.actors.cluster.control.ShareOrder;
import org.rankcluster.actors.cluster.control.ShareRunner;
import org.rankcluster.actors.cluster.link.ArteryLink;
import org.rankcluster.actors.cluster.link.LinkFrame;
import org.rankcluster.actors.time.Share;
import org.rankcluster.input.InputException;

/** Makes shares of jobs out of what {@code run --cluster} has sent. */
final class MemberShares implements ShareRunner {
    private static final int ATTEMPT_BITS = 16;

    private final ActorSystem<?> system;

    MemberShares(ActorSystem<?> system) {
        this.system = system;
    }

    @Override
    public Prepared prepare(ShareOrder order, Map<String, Path> files) {
        Path folder = folder();
        try {
            return new Ready(order, folder, launch(order, files, folder));
        } catch (RuntimeException refused) {
            delete(folder);
            throw refused;
        }
    }

    /** The same launch as in a local run; the machine's file gets its name back, which becomes the machine's. */
    private static ProgramLaunch launch(ShareOrder order, Map<String, Path> files, Path folder) {
        Path sent = files.get(RunRequest.REQUEST);
        if (sent == null) {
            throw InputException.option(ClusterOptions.CLUSTER, "no request", "what rankcluster run sends");
        }
        RunRequest request = RunRequest.read(sent);
        Map<String, Path> own = new HashMap<>(files);
        own.computeIfPresent(
                RunRequest.MACHINE, (key, file) -> copy(file, folder.resolve(request.machine() + ".conf")));
        own.computeIfPresent(RunRequest.JAR, (key, file) -> copy(file, folder.resolve("classes.jar")));
        int partitions =
                Math.multiplyExact(order.order().partitions(), order.members().size());
        Launch launch = Launch.of(request.options(own, partitions), request.arguments());
        if (!(launch instanceof ProgramLaunch program)) {
            throw InputException.option("APP", request.app(), "an MPI program");
        }
        return program;
    }

    private static Path folder() {
        try {
            return Files.createTempDirectory("rankcluster-share-");
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
    }

    private static Path copy(Path from, Path to) {
        try {
            return Files.copy(from, to);
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
    }

    private static void delete(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.deleteIfExists(file);
            }
            Files.deleteIfExists(folder);
        } catch (IOException gone) {
            // a folder for temporary files; nobody minds
        }
    }

    private final class Ready implements Prepared {
        private final Path folder;
        private final ProgramLaunch launch;
        private final Share share;
        private final ArteryLink link;
        private @Nullable Job job;

        Ready(ShareOrder order, Path folder, ProgramLaunch launch) {
            this.folder = folder;
            this.launch = launch;
            int members = order.members().size();
            share = new Share(order.index(), members);
            link = ArteryLink.create(system, order.job() << ATTEMPT_BITS | order.attempt(), order.index(), members);
        }

        @Override
        public ActorRef<LinkFrame> inbox() {
            return link.inbox();
        }

        @Override
        public Running start(List<ActorRef<LinkFrame>> inboxes, Streams streams) {
            link.connect(inboxes);
            Job begun = Job.start(
                    new JobMember(system, share, link, streams.in()),
                    launch.spec(),
                    streams.out(),
                    streams.err(),
                    streams.observer());
            job = begun;
            return new Running() {
                @Override
                public void cancel(int exit, String reason) {
                    begun.cancel(exit, reason);
                }

                @Override
                public void abandon(String reason) {
                    begun.abandon(reason);
                }

                @Override
                public JobResult await() {
                    return launch.completed(begun.await());
                }
            };
        }

        @Override
        public void close() {
            if (job == null) {
                link.close();
            } else {
                job.awaitStop();
            }
            delete(folder);
        }
    }
}
