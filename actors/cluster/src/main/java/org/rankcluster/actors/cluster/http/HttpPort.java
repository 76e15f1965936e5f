package org.rankcluster.actors.cluster.http;

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
 * The HTTP server of a JVM. A connection is for one request, so that one that is never completed is noticed by the time of its
 * connection; what is asked for may take as long as it likes.
 */
public final class HttpPort implements AutoCloseable {
    /** How long the header of a request may take to come: longer than a client on a bad line, with some packets lost. */
    public static final Duration HEADER = Duration.ofSeconds(30);

    private static final int SWITCHING = 101;
    private static final Duration FAREWELL = Duration.ofSeconds(1);

    private final ServerBinding binding;

    /** Serves requests. */
    public interface Handler {
        /** Answers a request, sooner or later. Called by a thread that must not wait. */
        CompletionStage<HttpResponse> handle(HttpRequest request);
    }

    private HttpPort(ServerBinding binding) {
        this.binding = binding;
    }

    /**
     * Opens a port.
     *
     * @param header how long the header of a request may take to come
     * @throws IOException if there is no such port, or it is taken
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

    /** Returns where it listens. */
    public InetSocketAddress address() {
        return binding.localAddress();
    }

    /** Takes no more requests, and gives those that are being served a second. */
    @Override
    public void close() {
        var unusedEnd = binding.terminate(FAREWELL);
    }
}
