package org.rankcluster.actors.dashboard;

import akka.Done;
import akka.NotUsed;
import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Props;
import akka.http.javadsl.model.ws.BinaryMessage;
import akka.http.javadsl.model.ws.Message;
import akka.http.javadsl.model.ws.TextMessage;
import akka.stream.BoundedSourceQueue;
import akka.stream.Materializer;
import akka.stream.QueueOfferResult;
import akka.stream.SystemMaterializer;
import akka.stream.javadsl.Flow;
import akka.stream.javadsl.Keep;
import akka.stream.javadsl.Sink;
import akka.stream.javadsl.Source;
import akka.util.ByteString;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;

/** The WebSocket of a dashboard page, both directions of which connect to a {@link PageActor}. */
final class PageSocket {
    /** Limit of waiting messages: more than hello, history, a sample, an end and the requested details. */
    private static final int MOST_WAITING = 16;

    /** Maximum number of messages that are read from a page in one second: more than a user causes. */
    private static final int MOST_RECEIVED_PER_SECOND = 100;

    private static final AtomicLong NUMBERS = new AtomicLong();

    private PageSocket() {}

    /** Creates the socket of a page that has been admitted. */
    static Flow<Message, Message, NotUsed> open(
            ActorSystem<?> system, WatchedRun run, OpenPages openPages, Duration patience) {
        Materializer materializer = SystemMaterializer.get(system).materializer();
        var out = Source.<Message>queue(MOST_WAITING).preMaterialize(materializer);
        ActorRef<PageActor.Message> page = system.systemActorOf(
                PageActor.create(run, new Queued(out.first()), openPages, patience),
                "page-" + NUMBERS.incrementAndGet(),
                Props.empty());
        Sink<Message, CompletionStage<Done>> in = Flow.of(Message.class)
                .throttle(MOST_RECEIVED_PER_SECOND, Duration.ofSeconds(1))
                .mapAsync(1, message -> text(message, materializer))
                .toMat(Sink.foreach(text -> page.tell(new PageActor.Received(text))), Keep.right());
        return Flow.fromSinkAndSourceCoupled(
                        in.mapMaterializedValue(
                                end -> end.whenComplete((done, failure) -> page.tell(new PageActor.Closed()))),
                        out.second())
                .mapMaterializedValue(_ -> NotUsed.getInstance())
                // a broken connection and a closed page are no errors of the server
                .recoverWithRetries(1, Throwable.class, Source::empty);
    }

    /** Reads a message, but no more of it than is necessary to detect that it is too long. */
    private static CompletionStage<String> text(Message message, Materializer materializer) {
        if (message instanceof TextMessage text) {
            return text.isStrict()
                    ? CompletableFuture.completedFuture(text.getStrictText())
                    : text.getStreamedText()
                            .runFold(
                                    "",
                                    (all, part) -> all.length() > ClientMessage.MOST_BYTES ? all : all + part,
                                    materializer);
        }
        BinaryMessage bytes = message.asBinaryMessage();
        return bytes.isStrict()
                ? CompletableFuture.completedFuture("")
                : bytes.getStreamedData().runWith(Sink.ignore(), materializer).thenApply(done -> "");
    }

    /** The failure of a connection to a page that does not read its messages. */
    private static final class SlowPageException extends IOException {
        private static final long serialVersionUID = 1;

        SlowPageException() {
            super("the page does not read its messages");
        }

        @Override
        public synchronized Throwable fillInStackTrace() {
            return this;
        }
    }

    /** An outlet that passes messages to the stream, which buffers only a few. */
    private static final class Queued implements PageActor.Outlet {
        private final BoundedSourceQueue<Message> queue;
        private boolean isClosed;

        Queued(BoundedSourceQueue<Message> queue) {
            this.queue = queue;
        }

        @Override
        public void send(byte[] bytes) {
            offer(BinaryMessage.create(ByteString.fromArrayUnsafe(bytes)));
        }

        @Override
        public void sendLine(String line) {
            offer(TextMessage.create(line));
        }

        private void offer(Message message) {
            if (queue.offer(message).equals(QueueOfferResult.dropped())) {
                abort(); // the page requests more than it reads
            }
        }

        @Override
        public boolean isIdle() {
            return queue.size() == 0;
        }

        @Override
        public void close() {
            end(queue::complete);
        }

        @Override
        public void abort() {
            end(() -> queue.fail(new SlowPageException()));
        }

        private void end(Runnable ending) {
            if (!isClosed) {
                isClosed = true;
                try {
                    ending.run();
                } catch (IllegalStateException ended) {
                    // the page has closed first
                }
            }
        }
    }
}
