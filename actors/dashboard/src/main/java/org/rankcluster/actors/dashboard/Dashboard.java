package org.rankcluster.actors.dashboard;

import akka.Done;
import akka.http.javadsl.model.HttpMethods;
import akka.http.javadsl.model.HttpRequest;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.model.StatusCode;
import akka.http.javadsl.model.StatusCodes;
import akka.http.javadsl.model.headers.HttpCookie;
import akka.http.javadsl.model.headers.RawHeader;
import akka.http.javadsl.model.headers.SetCookie;
import akka.pattern.Patterns;
import akka.stream.SystemMaterializer;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cluster.link.HttpPort;
import org.rankcluster.actors.cluster.link.PageHost;

/**
 * The HTTP handler of the dashboard: routes for the page, login, data and control of runs.
 *
 * <pre>
 *   GET  /, /page.js ..     the page, which holds no data
 *   POST /login             a key; answers with the cookie
 *   POST /login/key         with the token; answers with a key for one login
 *   GET  /data/...          {@link DataRoutes}
 *   POST /act/...           {@link ActRoutes}
 * </pre>
 */
public final class Dashboard implements HttpPort.Handler {
    private static final String LOGIN = "/login";
    private static final String NEW_KEY = LOGIN + "/key";
    private static final int LONGEST_KEY = 256;
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final Duration CLOSING = Duration.ofMillis(200);
    private static final int WITHOUT_PORT = 80;

    private final PageHost host;
    private final LoginKeys keys;
    private final CrossSiteProtection protection;
    private final DataRoutes data;
    private final ActRoutes acts;

    /**
     * Creates the page of a server.
     *
     * @param address address at which the server listens
     */
    public Dashboard(PageHost host, InetSocketAddress address, DashboardSettings settings) {
        this(host, address, settings, PageActor.PATIENCE);
    }

    /** Creates a page server that closes pages which take nothing for this long. */
    Dashboard(PageHost host, InetSocketAddress address, DashboardSettings settings, Duration patience) {
        this(
                host,
                new LoginKeys(host::isToken, isLocal(address) && settings.key() == DashboardSettings.Key.AUTO),
                settings,
                patience);
    }

    /** Creates a page server whose keys were issued before. */
    Dashboard(PageHost host, LoginKeys keys, DashboardSettings settings, Duration patience) {
        this.host = host;
        this.keys = keys;
        protection = new CrossSiteProtection(settings.names());
        RunFinder runs = new RunFinder(host);
        data = new DataRoutes(host, runs, patience);
        acts = new ActRoutes(host, runs);
    }

    private static boolean isLocal(InetSocketAddress address) {
        return !address.isUnresolved() && address.getAddress().isLoopbackAddress();
    }

    /** Returns a new key for one login within five minutes. */
    public String issueKey() {
        return keys.issue();
    }

    /** Closes the connections of all pages, which thereby detect that the server ends. */
    public CompletionStage<Done> close() {
        data.close();
        return Patterns.after(CLOSING, host.system(), () -> CompletableFuture.completedFuture(Done.done()));
    }

    @Override
    public CompletionStage<HttpResponse> handle(HttpRequest request) {
        String path = request.getUri().path();
        boolean isPage = !path.startsWith("/data/") && !path.startsWith("/act/") && !isLogin(path);
        String objection = protection.objection(request, isPage);
        CompletionStage<HttpResponse> answer =
                objection == null ? dispatch(request, path, isPage) : completed(StatusCodes.FORBIDDEN, objection);
        return answer.exceptionally(
                        failure -> answer(StatusCodes.INTERNAL_SERVER_ERROR, StatusMessages.reason(failure)))
                .thenApply(response -> isPage
                        ? CrossSiteProtection.protect(response)
                        : CrossSiteProtection.protect(response)
                                .addHeader(RawHeader.create("Cache-Control", "no-store")));
    }

    private CompletionStage<HttpResponse> dispatch(HttpRequest request, String path, boolean isPage) {
        boolean isPost = request.method().equals(HttpMethods.POST);
        if (!isPost && !request.method().equals(HttpMethods.GET)) {
            return completed(
                    StatusCodes.METHOD_NOT_ALLOWED,
                    "method: " + request.method().value() + " (expected: GET or POST)");
        }
        int port = port(request);
        if (isPage) {
            return CompletableFuture.completedFuture(PageFiles.serve(request));
        }
        if (path.equals(LOGIN)) {
            return isPost
                    ? login(request, port)
                    : completed(StatusCodes.METHOD_NOT_ALLOWED, "method: GET (expected: POST, with an access key)");
        }
        if (path.startsWith("/data/")) {
            return keys.mayRead(request, port) ? data.handle(request, path) : unauthorized();
        }
        if (!isPost) {
            return completed(StatusCodes.METHOD_NOT_ALLOWED, "method: GET (expected: POST)");
        }
        if (!keys.mayAct(request, port)) {
            return unauthorized();
        }
        return path.equals(NEW_KEY) ? completed(StatusCodes.OK, issueKey()) : acts.handle(request, path);
    }

    private static boolean isLogin(String path) {
        return path.equals(LOGIN) || path.equals(NEW_KEY);
    }

    private CompletionStage<HttpResponse> login(HttpRequest request, int port) {
        return request.entity()
                .withSizeLimit(LONGEST_KEY)
                .toStrict(
                        PAUSE.toMillis() * 10,
                        SystemMaterializer.get(host.system()).materializer())
                .handle((body, tooLong) -> body == null
                        ? ""
                        : body.getData().decodeString(StandardCharsets.UTF_8).strip())
                .thenCompose(key -> {
                    HttpCookie cookie = keys.login(key, port);
                    return cookie == null
                            ? unauthorized()
                            : CompletableFuture.completedFuture(HttpResponse.create()
                                    .withStatus(StatusCodes.NO_CONTENT)
                                    .addHeader(SetCookie.create(cookie)));
                });
    }

    /** Returns the refusal. After several wrong keys, refusals are delayed against guessing. */
    private CompletionStage<HttpResponse> unauthorized() {
        HttpResponse answer = answer(
                StatusCodes.UNAUTHORIZED,
                "access key: missing, wrong, used or too old (expected: the key that was printed, or the token)");
        return keys.isSlowedDown()
                ? Patterns.after(PAUSE, host.system(), () -> CompletableFuture.completedFuture(answer))
                : CompletableFuture.completedFuture(answer);
    }

    /** Returns the port in the browser's address of the server. */
    private static int port(HttpRequest request) {
        String name = request.getHeader("Host").map(header -> header.value()).orElse("");
        String port = name.substring(name.lastIndexOf(':') + 1);
        return port.matches("\\d{1,5}") ? Integer.parseInt(port) : WITHOUT_PORT;
    }

    static CompletionStage<HttpResponse> completed(StatusCode status, @Nullable String sentence) {
        return CompletableFuture.completedFuture(answer(status, sentence));
    }

    static HttpResponse answer(StatusCode status, @Nullable String sentence) {
        return HttpResponse.create().withStatus(status).withEntity(String.valueOf(sentence));
    }
}
