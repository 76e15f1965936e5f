package org.rankcluster.apps;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A job port that accepts one job, lets its client wait, and ends the job as the cancel of its client orders. */
final class HeldJobPort implements AutoCloseable {
    private static final String NOTHING = "{\"jobs\":[],\"members\":[]}";

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch upload = new CountDownLatch(1);
    private final CountDownLatch number = new CountDownLatch(1);
    private final CompletableFuture<String> cancel = new CompletableFuture<>();

    HeldJobPort() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    String address() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    /** Waits until a client begins to hand its job over. */
    void awaitClient() throws InterruptedException {
        asked.await();
    }

    /** Takes in what the client sends; its job has no number yet. */
    void takeUpload() {
        upload.countDown();
    }

    /** Sends the client the number of its job, 7. */
    void sendNumber() {
        number.countDown();
    }

    /** Returns the cancel of the client; not completed if there is none. */
    CompletableFuture<String> cancel() {
        return cancel;
    }

    private void handle(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders().set("Server", "RankCluster-Jobs");
        try (exchange) {
            switch (exchange.getRequestMethod()) {
                case "POST" -> follow(exchange);
                case "DELETE" -> {
                    cancel.complete(exchange.getRequestURI().toString());
                    answer(exchange, NOTHING);
                }
                default -> {
                    exchange.getRequestBody().readAllBytes();
                    answer(exchange, NOTHING);
                }
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    private void follow(HttpExchange exchange) throws IOException, InterruptedException {
        asked.countDown();
        upload.await();
        exchange.getRequestBody().readAllBytes();
        number.await();
        exchange.sendResponseHeaders(200, 0);
        OutputStream lines = exchange.getResponseBody();
        lines.write("{\"job\":7}\n".getBytes(StandardCharsets.UTF_8));
        lines.flush();
        String how = cancel.join();
        String exit = how.replaceFirst(".*exit=(\\d+).*", "$1");
        lines.write(("{\"end\":{\"exit\":" + exit + ",\"reason\":\"cancelled by its client\"}}\n")
                .getBytes(StandardCharsets.UTF_8));
    }

    private static void answer(HttpExchange exchange, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
