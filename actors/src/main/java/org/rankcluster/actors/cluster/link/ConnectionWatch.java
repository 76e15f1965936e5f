package org.rankcluster.actors.cluster.link;

import akka.stream.Attributes;
import akka.stream.FlowShape;
import akka.stream.Inlet;
import akka.stream.Outlet;
import akka.stream.scaladsl.Framing;
import akka.stream.stage.AbstractInOutHandler;
import akka.stream.stage.GraphStage;
import akka.stream.stage.GraphStageLogic;
import akka.stream.stage.TimerGraphStageLogic;
import akka.util.ByteString;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Consumer;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * Lets the bytes of a connection to the cluster port pass, and tells why it is refused. It stands in front of the steps that cut the
 * bytes, for what they refuse ends the connection before the error gets to their end; and for them, bytes that end too soon for a
 * connection are an error of Akka's own, with a stack trace and without a sender.
 */
final class ConnectionWatch extends GraphStage<FlowShape<ByteString, ByteString>> {
    /** Artery's magic bytes and the number of a stream: who sends less, or nothing, has not begun. */
    private static final int OPENING = 5;

    /** What TLS refuses it lets go at the other end first, and then says why. */
    private static final Duration REASON = Duration.ofSeconds(1);

    private static final String TLS = "TLS";

    private final Inlet<ByteString> in = Inlet.create("ConnectionWatch.in");
    private final Outlet<ByteString> out = Outlet.create("ConnectionWatch.out");
    private final FlowShape<ByteString, ByteString> shape = FlowShape.of(in, out);
    private final Consumer<String> refused;

    /**
     * A watch.
     *
     * @param refused told once, if the connection is refused, why
     */
    ConnectionWatch(Consumer<String> refused) {
        this.refused = refused;
    }

    @Override
    public FlowShape<ByteString, ByteString> shape() {
        return shape;
    }

    @Override
    public GraphStageLogic createLogic(Attributes inherited) {
        return new Logic();
    }

    private final class Logic extends TimerGraphStageLogic {
        private long seen;
        private @Nullable Throwable end;

        Logic() {
            super(shape);
            setHandlers(in, out, new Handler());
        }

        @Override
        public void onTimer(Object key) {
            cancelStage(Objects.requireNonNull(end));
        }

        private final class Handler extends AbstractInOutHandler {
            @Override
            public void onPush() {
                ByteString bytes = grab(in);
                seen += bytes.length();
                push(out, bytes);
            }

            @Override
            public void onPull() {
                pull(in);
            }

            @Override
            public void onUpstreamFinish() {
                if (seen > 0 && seen < OPENING) {
                    String why = "bytes: " + seen + " (expected: Artery's first " + OPENING + ", then frames)";
                    refused.accept(why);
                    failStage(new Framing.FramingException(why));
                } else {
                    completeStage();
                }
            }

            @Override
            public void onUpstreamFailure(Throwable cause) {
                if (seen == 0 && cause instanceof SSLException) { // later, it is a connection that broke
                    refused.accept(TLS + ": " + cause.getMessage());
                }
                failStage(cause);
            }

            @Override
            public void onDownstreamFinish(Throwable cause) {
                if (seen == 0) {
                    end = cause;
                    scheduleOnce(TLS, REASON);
                    return;
                }
                if (cause instanceof Framing.FramingException) {
                    refused.accept(cause.getMessage());
                }
                cancelStage(cause);
            }
        }
    }
}
