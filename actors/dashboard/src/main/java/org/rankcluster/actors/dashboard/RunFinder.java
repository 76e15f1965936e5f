package org.rankcluster.actors.dashboard;

import akka.http.javadsl.model.HttpRequest;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.model.StatusCodes;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cluster.link.PageHost;
import org.rankcluster.actors.observe.Pulse;

/** A lookup of the run that a dashboard request names, in this JVM or at another cluster member. */
final class RunFinder {
    /** Time limit of a list of jobs, so that it does not wait for a member that is about to be lost. */
    private static final Duration LIST_PATIENCE = Duration.ofSeconds(1);

    private final PageHost host;
    private final BiFunction<String, String, WatchedRun> others;

    RunFinder(PageHost host) {
        this(host, (address, job) -> new RemoteRun(host.system(), job, address));
    }

    /** Creates a lookup that finds runs of other members by {@code others}, from address and job. */
    RunFinder(PageHost host, BiFunction<String, String, WatchedRun> others) {
        this.host = host;
        this.others = others;
    }

    /**
     * Returns the progress of a job. Only its job's coordinator has the state of a pause. Null if the job does not run, or its job's
     * coordinator does not answer.
     */
    CompletionStage<@Nullable Pulse> pulse(PageHost.Job job) {
        if (!job.state().equals("running")) {
            return CompletableFuture.completedFuture(null);
        }
        WatchedRun run = RunRegistry.get(host.system()).find(job.id());
        if (run == null && job.members().isEmpty()) {
            return CompletableFuture.completedFuture(null);
        }
        run = run == null ? others.apply(job.members().getFirst(), job.id()) : run;
        return run.pulse()
                .handle((pulse, failure) -> failure == null ? pulse : null)
                .toCompletableFuture()
                .completeOnTimeout(null, LIST_PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Returns the run of a job, here, at its job's coordinator, or in the queue; null if there is none. */
    CompletionStage<@Nullable WatchedRun> find(String job) {
        RunRegistry runs = RunRegistry.get(host.system());
        WatchedRun here = runs.find(job);
        return here != null
                ? CompletableFuture.completedFuture(here)
                : host.jobs()
                        .thenCompose(jobs -> jobs.stream()
                                .filter(one -> one.id().equals(job))
                                .findFirst()
                                .map(one -> elsewhere(one, jobs))
                                .orElse(CompletableFuture.completedFuture(null)));
    }

    private CompletionStage<@Nullable WatchedRun> elsewhere(PageHost.Job job, List<PageHost.Job> jobs) {
        if (job.state().equals("queued")) {
            return CompletableFuture.completedFuture(QueuedRun.of(host, jobs, job.id()));
        }
        return job.members().isEmpty()
                ? CompletableFuture.completedFuture(null)
                : answering(RunRegistry.get(host.system()).at(job.members().getFirst(), job.id()));
    }

    private static CompletionStage<@Nullable WatchedRun> answering(WatchedRun run) {
        return run.hello().handle((hello, failure) -> failure == null ? run : null);
    }

    /** Answers about the run that a request names. */
    CompletionStage<HttpResponse> with(
            HttpRequest request, Function<WatchedRun, CompletionStage<HttpResponse>> answer) {
        String job = request.getUri().query().get("job").orElse("");
        return find(job)
                .thenCompose(run -> run == null
                        ? Dashboard.completed(
                                StatusCodes.NOT_FOUND,
                                "job: " + (job.matches("\\d{1,18}") ? job : "no number")
                                        + " (expected: a running job; /data/jobs lists all)")
                        : answer.apply(run));
    }
}
