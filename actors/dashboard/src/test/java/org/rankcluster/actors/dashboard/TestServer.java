package org.rankcluster.actors.dashboard;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import com.typesafe.config.ConfigFactory;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cluster.link.HttpPort;
import org.rankcluster.actors.cluster.link.PageHost;
import org.rankcluster.actors.observe.Observations;

/** A server of pages, with runs that a test creates. */
final class TestServer implements AutoCloseable, PageHost {
    static final String TOKEN = "token-of-the-tests-0123";

    final HttpClient client = HttpClient.newHttpClient();
    final List<Job> jobs = Collections.synchronizedList(new ArrayList<>());
    final List<String> cancelled = Collections.synchronizedList(new ArrayList<>());
    final Dashboard dashboard;
    private final ActorSystem<Void> system = ActorSystem.create(
            Behaviors.empty(),
            "pages",
            ConfigFactory.parseString("akka { loglevel = OFF, stdout-loglevel = OFF }")
                    .withFallback(ConfigFactory.load()));
    private final HttpPort port;

    TestServer(DashboardSettings.Key key) throws IOException {
        this(key, PageActor.PATIENCE);
    }

    TestServer(DashboardSettings.Key key, Duration patience) throws IOException {
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        dashboard = new Dashboard(
                this, address, new DashboardSettings(key, List.of(), DashboardSettings.FOR_EVER), patience);
        port = HttpPort.open(system, address, HttpPort.HEADER, dashboard);
    }

    FakeRun run(String id) {
        FakeRun run = new FakeRun(id);
        Observations.get(system).add(run);
        jobs.add(new Job(id, "app" + id, "running", 0, List.of("here"), ""));
        return run;
    }

    InetSocketAddress address() {
        return port.address();
    }

    String authority() {
        return "127.0.0.1:" + address().getPort();
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://" + authority() + path))
                .timeout(Duration.ofSeconds(60));
    }

    HttpResponse<String> get(String path, String... headers) throws Exception {
        HttpRequest.Builder request = request(path);
        return client.send((headers.length == 0 ? request : request.headers(headers)).build(), BodyHandlers.ofString());
    }

    HttpResponse<String> post(String path, String body, String... headers) throws Exception {
        HttpRequest.Builder request = request(path).POST(BodyPublishers.ofString(body));
        return client.send((headers.length == 0 ? request : request.headers(headers)).build(), BodyHandlers.ofString());
    }

    Page page(String job, String... headers) {
        Page page = new Page();
        WebSocket.Builder builder = client.newWebSocketBuilder();
        for (int i = 0; i < headers.length; i += 2) {
            builder.header(headers[i], headers[i + 1]);
        }
        page.socket = builder.buildAsync(URI.create("ws://" + authority() + "/data/ws?job=" + job), page)
                .join();
        return page;
    }

    /** A page with the messages that it has received. */
    static final class Page implements WebSocket.Listener {
        final BlockingQueue<ByteBuffer> messages = new LinkedBlockingQueue<>();
        final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
        final CompletableFuture<Void> closed = new CompletableFuture<>();
        private final StringBuilder text = new StringBuilder();
        private ByteBuffer bytes = ByteBuffer.allocate(0);
        WebSocket socket;

        void send(String line) {
            socket.sendText(line, true).join();
        }

        ByteBuffer next() throws InterruptedException {
            ByteBuffer message = messages.poll(10, TimeUnit.SECONDS);
            if (message == null) {
                throw new AssertionError("nothing comes");
            }
            return message;
        }

        ByteBuffer nextOf(int kind) throws InterruptedException {
            ByteBuffer message = next();
            while (FakeRun.kind(message) != kind) {
                message = next();
            }
            return message;
        }

        void ack(ByteBuffer sample) {
            send("{\"ack\": " + FakeRun.seq(sample) + "}");
        }

        /** Returns the next line that is no pulse. */
        String error() throws InterruptedException {
            String line = lines.poll(10, TimeUnit.SECONDS);
            while (line != null && !line.contains("error")) {
                line = lines.poll(10, TimeUnit.SECONDS);
            }
            return String.valueOf(line);
        }

        @Override
        public @Nullable CompletionStage<?> onText(WebSocket socket, CharSequence part, boolean last) {
            text.append(part);
            if (last) {
                lines.add(text.toString());
                text.setLength(0);
            }
            socket.request(1);
            return null;
        }

        @Override
        public @Nullable CompletionStage<?> onBinary(WebSocket socket, ByteBuffer part, boolean last) {
            ByteBuffer all = ByteBuffer.allocate(bytes.remaining() + part.remaining());
            all.put(bytes).put(part).flip();
            bytes = last ? ByteBuffer.allocate(0) : all;
            if (last) {
                messages.add(all);
            }
            socket.request(1);
            return null;
        }

        @Override
        public @Nullable CompletionStage<?> onClose(WebSocket socket, int status, String reason) {
            closed.complete(null);
            return null;
        }

        @Override
        public void onError(WebSocket socket, Throwable error) {
            closed.complete(null);
        }
    }

    @Override
    public ActorSystem<?> system() {
        return system;
    }

    @Override
    public boolean isToken(@Nullable String authorization) {
        return ("Bearer " + TOKEN).equals(authorization);
    }

    @Override
    public CompletionStage<List<Job>> jobs() {
        return CompletableFuture.completedFuture(List.copyOf(jobs));
    }

    @Override
    public void cancel(String job, String reason) {
        cancelled.add(job + ": " + reason);
    }

    @Override
    public void close() {
        client.shutdownNow();
        dashboard.close().toCompletableFuture().join();
        port.close();
        system.terminate();
        system.getWhenTerminated().toCompletableFuture().join();
    }
}
