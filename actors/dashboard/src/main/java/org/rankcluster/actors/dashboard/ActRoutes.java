package org.rankcluster.actors.dashboard;

import akka.http.javadsl.model.HttpRequest;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.model.StatusCodes;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.rankcluster.actors.cluster.link.PageHost;
import org.rankcluster.actors.dashboard.WatchedRun.Action;

/** The HTTP routes that control a run: {@code POST /act/hold}, {@code go}, {@code step?n=} and {@code cancel}, each with {@code job=}. */
final class ActRoutes {
    private static final String CANCELLED = "cancelled by page";

    private final PageHost host;
    private final RunFinder runs;

    ActRoutes(PageHost host, RunFinder runs) {
        this.host = host;
        this.runs = runs;
    }

    CompletionStage<HttpResponse> handle(HttpRequest request, String path) {
        return switch (path) {
            case "/act/hold" -> act(request, new Action.Hold());
            case "/act/go" -> act(request, new Action.Go());
            case "/act/step" -> step(request);
            case "/act/cancel" -> cancel(request);
            default ->
                Dashboard.completed(
                        StatusCodes.NOT_FOUND,
                        "path: unknown (expected: /act/hold, /act/go, /act/step or /act/cancel)");
        };
    }

    private CompletionStage<HttpResponse> step(HttpRequest request) {
        String windows = request.getUri().query().get("n").orElse("1");
        return windows.matches("[1-9]\\d{0,8}")
                ? act(request, new Action.Step(Integer.parseInt(windows)))
                : Dashboard.completed(
                        StatusCodes.BAD_REQUEST, "n: invalid (expected: 1..999999999, the number of windows to run)");
    }

    private CompletionStage<HttpResponse> act(HttpRequest request, Action action) {
        return runs.with(request, run -> {
            try {
                run.act(action);
            } catch (IllegalStateException refused) {
                return Dashboard.completed(StatusCodes.CONFLICT, refused.getMessage());
            }
            return done();
        });
    }

    /** Cancels a job. A job that still waits can be cancelled as well. */
    private CompletionStage<HttpResponse> cancel(HttpRequest request) {
        String job = request.getUri().query().get("job").orElse("");
        return host.jobs().thenCompose(jobs -> {
            if (jobs.stream().noneMatch(one -> one.id().equals(job))) {
                return Dashboard.completed(
                        StatusCodes.NOT_FOUND, "job: unknown (expected: the id of a job that /data/jobs lists)");
            }
            host.cancel(job, CANCELLED);
            return done();
        });
    }

    private static CompletionStage<HttpResponse> done() {
        return CompletableFuture.completedFuture(HttpResponse.create().withStatus(StatusCodes.NO_CONTENT));
    }
}
