package org.rankcluster.actors.dashboard;

import akka.http.javadsl.model.HttpRequest;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.model.StatusCodes;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cluster.http.PageHost;

/** Finds the run that a request names. */
final class RunFinder {
    private final PageHost host;

    RunFinder(PageHost host) {
        this.host = host;
    }

    /** Finds the run of a job; null if it does not run here. */
    CompletionStage<@Nullable WatchedRun> find(String job) {
        return CompletableFuture.completedFuture(Runs.get(host.system()).find(job));
    }

    /** Answers about the run that a request names. */
    CompletionStage<HttpResponse> with(HttpRequest request, Function<WatchedRun, CompletionStage<HttpResponse>> answer) {
        String job = request.getUri().query().get("job").orElse("");
        return find(job)
                .thenCompose(run -> run == null
                        ? Dashboard.completed(
                                StatusCodes.NOT_FOUND,
                                "job: " + (job.matches("\\d{1,18}") ? job : "no number") + " (expected: one that runs; /data/jobs lists all)")
                        : answer.apply(run));
    }
}
