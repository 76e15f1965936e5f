package org.rankcluster.apps.dashboard;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;

/** A page without a browser: takes samples of a view, and requests the next one, or never does. */
final class PageReader implements WebSocket.Listener, AutoCloseable {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final int KIND_AT = 5;
    private static final int SEQ_AT = 8;
    private static final int TO_AT = 24;
    private static final int HEAD = 32;
    private static final byte SAMPLE = 2;

    private final boolean answers;
    private final WebSocket socket;
    private final ByteBuffer head = ByteBuffer.allocate(HEAD).order(ByteOrder.LITTLE_ENDIAN);
    private CompletableFuture<?> said = CompletableFuture.completedFuture(null);
    private volatile long newest;
    private final AtomicInteger samples = new AtomicInteger();

    /**
     * Opens a page.
     *
     * @param server address of the page, independent of the server behind its port
     * @param job number of the run
     * @param view view that it shows
     * @param answers whether it acknowledges samples
     */
    PageReader(String server, String job, String view, boolean answers) {
        this.answers = answers;
        URI address = URI.create(server.replaceFirst("http(://[^/]*).*", "ws$1/data/ws?job=" + job));
        socket = CLIENT.newWebSocketBuilder().buildAsync(address, this).join();
        say(socket, "{\"view\": \"" + view + "\"}");
    }

    /** Returns how many samples have come. */
    int samples() {
        return samples.get();
    }

    /** Returns the end of the newest sample that has come, in ps. */
    long newest() {
        return newest;
    }

    /** Sends one message after the other, as a socket requires it. */
    private synchronized void say(WebSocket to, String text) {
        said = said.thenCompose(before -> to.sendText(text, true));
    }

    @Override
    public CompletionStage<?> onBinary(WebSocket from, ByteBuffer part, boolean last) {
        while (head.hasRemaining() && part.hasRemaining()) {
            head.put(part.get());
        }
        if (last) {
            if (head.get(KIND_AT) == SAMPLE) {
                newest = head.getLong(TO_AT);
                samples.incrementAndGet();
                if (answers) {
                    say(from, "{\"ack\": " + Integer.toUnsignedLong(head.getInt(SEQ_AT)) + "}");
                }
            }
            head.clear();
        }
        from.request(1);
        return null;
    }

    @Override
    public void close() {
        socket.abort();
    }
}
