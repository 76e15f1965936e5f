package org.rankcluster.actors.cluster.link;

import akka.actor.typed.ActorSystem;
import akka.http.javadsl.Http;
import akka.http.javadsl.ServerBinding;
import akka.http.javadsl.model.HttpRequest;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.model.headers.Connection;
import akka.http.javadsl.settings.ServerSettings;
import akka.stream.javadsl.Flow;
import akka.stream.javadsl.Source;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeoutException;

/**
 * The HTTP server of a JVM, for the dashboard page of a run and for the page and the job port of a cluster member. Each connection carries
 * one request. A request that is never completed is therefore detected by the age of its connection. An answer may take any time.
 */
public final class HttpPort implements AutoCloseable {
    /** Time limit for the header of a request: longer than a client on a bad line needs, with some packets lost. */
    public static final Duration HEADER = Duration.ofSeconds(30);

    private static final int SWITCHING = 101;
    private static final Duration CLOSING = Duration.ofSeconds(1);

    private final ServerBinding binding;

    /** A handler of requests. */
    public interface Handler {
        /** Answers a request, now or later. Called by a thread that must not wait. */
        CompletionStage<HttpResponse> handle(HttpRequest request);
    }

    private HttpPort(ServerBinding binding) {
        this.binding = binding;
    }

    /**
     * Opens a port.
     *
     * @param header time limit for the header of a request
     * @throws IOException if the address is not one of this host, or the port is taken
     */
    public static HttpPort open(ActorSystem<?> system, InetSocketAddress address, Duration header, Handler handler)
            throws IOException {
        if (address.isUnresolved()) {
            throw new IOException("unresolved address: " + address.getHostString());
        }
        var connection = Flow.of(HttpRequest.class)
                .initialTimeout(header)
                .recoverWithRetries(1, TimeoutException.class, Source::empty)
                .mapAsync(1, request -> handler.handle(request).thenApply(HttpPort::last));
        try {
            return new HttpPort(Http.get(system)
                    .newServerAt(address.getAddress().getHostAddress(), address.getPort())
                    .withSettings(settings(system))
                    .bindFlow(connection)
                    .toCompletableFuture()
                    .join());
        } catch (CompletionException taken) {
            throw new IOException(taken.getCause());
        }
    }

    private static ServerSettings settings(ActorSystem<?> system) {
        Config ours = ConfigFactory.defaultReference().getConfig("rankcluster.http-akka");
        return ServerSettings.create(
                ours.atPath("akka.http.server").withFallback(system.settings().config()));
    }

    private static HttpResponse last(HttpResponse response) {
        return response.status().intValue() == SWITCHING ? response : response.addHeader(Connection.create("close"));
    }

    /** Returns the address at which the server listens. */
    public InetSocketAddress address() {
        return binding.localAddress();
    }

    /** Accepts no more requests, and gives the requests that are being served a second. */
    @Override
    public void close() {
        var unusedEnd = binding.terminate(CLOSING);
    }
}
