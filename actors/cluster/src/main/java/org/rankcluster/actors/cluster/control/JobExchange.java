package org.rankcluster.actors.cluster.control;

import akka.http.javadsl.model.AttributeKeys;
import akka.http.javadsl.model.ContentType;
import akka.http.javadsl.model.ContentTypes;
import akka.http.javadsl.model.HttpEntities;
import akka.http.javadsl.model.HttpRequest;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.model.MediaTypes;
import akka.http.javadsl.model.RemoteAddress;
import akka.stream.Materializer;
import akka.stream.OverflowStrategy;
import akka.stream.QueueOfferResult;
import akka.stream.javadsl.Sink;
import akka.stream.javadsl.Source;
import akka.stream.javadsl.SourceQueueWithComplete;
import akka.stream.javadsl.StreamConverters;
import akka.util.ByteString;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One HTTP request at the job port and its response, handled on a separate thread. Reads and writes block that thread. */
final class JobExchange {
    private static final Duration FOR_EVER = Duration.ofDays(36_500);
    private static final ContentType LINES =
            MediaTypes.applicationBinary("x-ndjson", false).toContentType();

    private static final int FAILED = 500;
    private static final Pattern USER = Pattern.compile("\\p{Graph}{1,64}");

    private final HttpRequest request;
    private final Materializer materializer;
    private final CompletableFuture<HttpResponse> answer = new CompletableFuture<>();
    private @Nullable InputStream body;

    JobExchange(HttpRequest request, Materializer materializer) {
        this.request = request;
        this.materializer = materializer;
    }

    HttpRequest request() {
        return request;
    }

    /** Returns the answer. */
    CompletionStage<HttpResponse> answer() {
        return answer;
    }

    /** Returns a header's value, or null. */
    @Nullable
    String header(String name) {
        return request.getHeader(name).map(header -> header.value()).orElse(null);
    }

    /** Returns the sender of the request: the user, as the client states, and the client's address. */
    String by() {
        String user = header(JobPort.USER);
        String address = request.getAttribute(AttributeKeys.remoteAddress)
                .flatMap(RemoteAddress::getAddress)
                .map(InetAddress::getHostAddress)
                .orElse("an unknown address");
        return user == null || !USER.matcher(user).matches() ? address : user + " at " + address;
    }

    /** Returns the body of the request. A thread that waits for it may be interrupted. */
    InputStream body() {
        if (body == null) {
            body = request.entity()
                    .withoutSizeLimit()
                    .getDataBytes()
                    .runWith(StreamConverters.asInputStream(FOR_EVER), materializer);
        }
        return body;
    }

    /** Sends an answer, unless there is one already. */
    void answer(int status, ContentType.NonBinary type, String text) {
        answer.complete(HttpResponse.create().withStatus(status).withEntity(HttpEntities.create(type, text)));
    }

    void answer(int status, String text) {
        answer(status, ContentTypes.TEXT_PLAIN_UTF8, text);
    }

    /** Begins an answer that is sent line by line. */
    Lines lines() {
        var source =
                Source.<ByteString>queue(1, OverflowStrategy.backpressure(), 1).preMaterialize(materializer);
        answer.complete(HttpResponse.create().withEntity(HttpEntities.createChunked(LINES, source.second())));
        return new Lines(source.first());
    }

    /** Ends the exchange. Bytes that the client still sends are not read any longer. */
    void close() {
        answer(FAILED, "this member cannot serve the request"); // sends only if there is no answer yet
        try {
            if (body == null) {
                var unusedEnd = request.entity().getDataBytes().runWith(Sink.cancelled(), materializer);
            } else {
                body.close();
            }
        } catch (IOException gone) {
            // no more bytes come
        }
    }

    /** An exception whose log entry is its name alone: Akka logs why it closes a connection. */
    private static final class ClientGone extends IOException {
        private static final long serialVersionUID = 1;

        ClientGone() {
            super("the client is gone");
        }

        @Override
        public synchronized Throwable fillInStackTrace() {
            return this;
        }
    }

    /** The sender of the lines of an answer. */
    static final class Lines {
        private final SourceQueueWithComplete<ByteString> queue;

        private Lines(SourceQueueWithComplete<ByteString> queue) {
            this.queue = queue;
        }

        /** Sends a line, once the client has taken all lines but the last. */
        void send(byte[] text) throws IOException {
            await(queue.offer(ByteString.fromArrayUnsafe(text).concat(ByteString.fromString("\n"))));
        }

        /** Ends the answer, and waits until the client has taken it. */
        void finish() throws IOException {
            queue.complete();
            await(queue.watchCompletion());
        }

        /** Closes the connection in the middle of the answer. */
        void abort() {
            queue.fail(new ClientGone());
        }

        private static void await(CompletionStage<?> taken) throws IOException {
            try {
                if (taken.toCompletableFuture().get() instanceof QueueOfferResult result && !result.isEnqueued()) {
                    throw new ClientGone();
                }
            } catch (ExecutionException | InterruptedException gone) {
                throw new ClientGone();
            }
        }
    }
}
