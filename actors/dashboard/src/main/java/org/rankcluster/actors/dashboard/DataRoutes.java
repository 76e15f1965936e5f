package org.rankcluster.actors.dashboard;

import akka.http.javadsl.model.AttributeKeys;
import akka.http.javadsl.model.ContentTypes;
import akka.http.javadsl.model.HttpEntities;
import akka.http.javadsl.model.HttpRequest;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.model.StatusCodes;
import akka.http.javadsl.model.headers.RawHeader;
import akka.http.javadsl.model.ws.WebSocketUpgrade;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cluster.link.PageHost;
import org.rankcluster.actors.observe.Pulse;
import org.rankcluster.actors.observe.frame.DetailQuery;
import org.rankcluster.actors.observe.frame.View;
import org.rankcluster.actors.observe.frame.ViewQuery;

/**
 * The HTTP routes that read data of runs: {@code GET /data/jobs}, {@code ws}, {@code frame}, {@code pulse}, {@code trace} and
 * {@code report}. All but the first have {@code job=}.
 */
final class DataRoutes {
    private final PageHost host;
    private final RunFinder runs;
    private final Duration patience;
    private final OpenPages openPages = new OpenPages();

    DataRoutes(PageHost host, RunFinder runs, Duration patience) {
        this.host = host;
        this.runs = runs;
        this.patience = patience;
    }

    /** Closes all pages. */
    void close() {
        openPages.close();
    }

    CompletionStage<HttpResponse> handle(HttpRequest request, String path) {
        return switch (path) {
            case "/data/jobs" -> jobs();
            case "/data/ws" -> runs.with(request, run -> CompletableFuture.completedFuture(socket(request, run)));
            case "/data/frame" -> runs.with(request, run -> frame(request, run));
            case "/data/pulse" ->
                runs.with(request, run -> run.pulse().thenApply(pulse -> json(StatusMessages.pulse(pulse))));
            case "/data/trace" -> runs.with(request, run -> trace(request, run));
            case "/data/report" -> runs.with(request, DataRoutes::report);
            default ->
                Dashboard.completed(
                        StatusCodes.NOT_FOUND,
                        "path: unknown (expected: /data/jobs, /data/ws, /data/frame, /data/pulse, /data/trace or"
                                + " /data/report)");
        };
    }

    private CompletionStage<HttpResponse> jobs() {
        return host.jobs().thenCompose(jobs -> {
            List<CompletableFuture<Map<String, Object>>> described = jobs.stream()
                    .map(job -> describe(job, jobs).toCompletableFuture())
                    .toList();
            return CompletableFuture.allOf(described.toArray(new CompletableFuture<?>[0]))
                    .thenApply(all -> json(StatusMessages.json(
                            described.stream().map(CompletableFuture::join).toList())));
        });
    }

    private CompletionStage<Map<String, Object>> describe(PageHost.Job job, List<PageHost.Job> all) {
        return runs.pulse(job).thenApply(pulse -> describe(job, all, pulse));
    }

    private static Map<String, Object> describe(PageHost.Job job, List<PageHost.Job> all, @Nullable Pulse pulse) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("id", job.id());
        values.put("app", job.app());
        values.put("state", pulse == null ? job.state() : pulse.state());
        values.put(
                "queue",
                job.state().equals("queued")
                        ? Map.of("place", job.ahead() + 1, "before", QueuedRun.before(job, all))
                        : null);
        values.put("member", job.members().isEmpty() ? null : job.members().getFirst());
        values.put("reason", job.reason());
        return values;
    }

    private HttpResponse socket(HttpRequest request, WatchedRun run) {
        WebSocketUpgrade upgrade =
                request.getAttribute(AttributeKeys.webSocketUpgrade).orElse(null);
        if (upgrade == null) {
            return Dashboard.answer(
                    StatusCodes.BAD_REQUEST,
                    "request: no WebSocket (expected: a WebSocket; /data/frame answers a single request)");
        }
        if (!openPages.enter()) {
            return Dashboard.answer(
                    StatusCodes.SERVICE_UNAVAILABLE,
                    "pages: " + OpenPages.MOST + " are open, the most allowed (expected: fewer; close one of them)");
        }
        return upgrade.handleMessagesWith(PageSocket.open(host.system(), run, openPages, patience));
    }

    private static CompletionStage<HttpResponse> frame(HttpRequest request, WatchedRun run) {
        ViewQuery query;
        try {
            query = query(request.getUri().query().toMap());
        } catch (IllegalArgumentException wrong) {
            return Dashboard.completed(StatusCodes.BAD_REQUEST, wrong.getMessage());
        }
        return run.sample(query)
                .thenApply(bytes -> HttpResponse.create()
                        .withEntity(HttpEntities.create(ContentTypes.APPLICATION_OCTET_STREAM, bytes)));
    }

    private static ViewQuery query(Map<String, String> parameters) {
        Map<String, String> values = new TreeMap<>(parameters);
        values.remove("job");
        String view = values.remove("view");
        long from = time("from", values.remove("from"));
        long to = time("to", values.remove("to"));
        return new ViewQuery(view == null ? View.OVERVIEW : View.of(view), from, to, values);
    }

    private static long time(String name, @Nullable String text) {
        if (text != null && !text.matches("-1|\\d{1,18}")) {
            throw new IllegalArgumentException(
                    name + ": invalid (expected: virtual time in picoseconds, or -1 for the newest frame)");
        }
        return text == null ? ViewQuery.NEWEST : Long.parseLong(text);
    }

    /** Answers with the calls of a stretch, and its busy links, as a file for Perfetto. */
    private static CompletionStage<HttpResponse> trace(HttpRequest request, WatchedRun run) {
        Map<String, String> parameters = request.getUri().query().toMap();
        String rule = " (expected: virtual time in picoseconds)";
        for (String name : List.of("from", "to")) {
            if (!parameters.getOrDefault(name, "").matches("\\d{1,18}")) {
                return Dashboard.completed(
                        StatusCodes.BAD_REQUEST,
                        name + ": " + (parameters.containsKey(name) ? "invalid" : "missing") + rule);
            }
        }
        return run.detail(new DetailQuery("trace", Map.of("from", parameters.get("from"), "to", parameters.get("to"))))
                .thenApply(bytes -> HttpResponse.create()
                        .withEntity(HttpEntities.create(ContentTypes.APPLICATION_OCTET_STREAM, bytes))
                        .addHeader(RawHeader.create(
                                "Content-Disposition",
                                "attachment; filename=\"rankcluster-" + run.job() + ".pftrace\"")))
                .exceptionally(failure -> Dashboard.answer(StatusCodes.NOT_FOUND, StatusMessages.reason(failure)));
    }

    private static CompletionStage<HttpResponse> report(WatchedRun run) {
        return ReportFile.of(run::report)
                .thenApply(html -> HttpResponse.create()
                        .withEntity(HttpEntities.create(ContentTypes.TEXT_HTML_UTF8, html))
                        .addHeader(RawHeader.create(
                                "Content-Disposition", "attachment; filename=\"rankcluster-" + run.job() + ".html\"")))
                .exceptionally(failure -> Dashboard.answer(StatusCodes.NOT_FOUND, StatusMessages.reason(failure)));
    }

    private static HttpResponse json(String text) {
        return HttpResponse.create().withEntity(ContentTypes.APPLICATION_JSON, text);
    }
}
