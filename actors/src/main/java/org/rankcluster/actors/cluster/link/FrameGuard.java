package org.rankcluster.actors.cluster.link;

import akka.NotUsed;
import akka.remote.artery.EnvelopeBuffer;
import akka.stream.Materializer;
import akka.stream.javadsl.Flow;
import akka.stream.scaladsl.Framing;
import akka.stream.scaladsl.Tcp;
import akka.util.ByteString;
import java.nio.ByteBuffer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the cluster port takes in: frames as Artery of Akka 2.8 writes them (see its {@code EnvelopeBuffer}). Akka believes what a
 * frame says of its length, so garbage could have it read one frame for ever, or wait for two gigabytes; {@link FrameGuardWeaver}
 * has it ask here. What is refused ends its connection, with its sender and the reason in the log.
 */
public final class FrameGuard {
    private static final Logger LOG = LoggerFactory.getLogger(FrameGuard.class);

    /** Control, ordinary and large messages. */
    private static final int STREAMS = 3;

    private static final int HEADER = 28;
    private static final int VERSION = 0;
    private static final int FLAGS = 1;
    private static final int FIRST_TAG = 16;
    private static final int TAGS = 3;
    private static final int METADATA = 1;
    /** A tag with one of these bits is the number of a text that both sides know; any other stands in the frame. */
    private static final int COMPRESSED = 0xff000000;

    private static volatile int longest;

    private FrameGuard() {}

    /** Members of this JVM send frames of at most so many bytes. */
    static synchronized void allow(int bytes) {
        longest = Math.max(longest, bytes);
    }

    /** Takes a connection in: has its bytes go through {@code steps}, and tells who has sent what is refused there. */
    public static Object takeIn(
            Tcp.IncomingConnection connection,
            akka.stream.scaladsl.Flow<ByteString, ByteString, NotUsed> steps,
            Materializer materializer) {
        String peer = connection.remoteAddress().getAddress().getHostAddress();
        ConnectionWatch watch =
                new ConnectionWatch(why -> LOG.warn("cluster port: a connection from {} was refused: {}", peer, why));
        return connection.handleWith(Flow.fromGraph(watch).via(steps).asScala(), materializer);
    }

    /** The number of a connection's stream, if it is one. */
    public static int stream(int number) {
        if (number < 1 || number > STREAMS) {
            throw refusal("stream", number, "1.." + STREAMS);
        }
        return number;
    }

    /** The length of a frame, if it may be that long. */
    public static int length(int bytes) {
        if (bytes < HEADER || bytes > longest) {
            throw refusal("frame: length", bytes, HEADER + ".." + longest + " bytes");
        }
        return bytes;
    }

    /** A frame whose header stays within it. */
    public static EnvelopeBuffer frame(EnvelopeBuffer envelope) {
        ByteBuffer bytes = envelope.byteBuffer();
        if (bytes.get(VERSION) != 0) {
            throw refusal("frame: version", bytes.get(VERSION), "0");
        }
        int position = HEADER;
        if ((bytes.get(FLAGS) & METADATA) != 0) {
            position = after(bytes, position, Integer.BYTES);
        }
        for (int tag = 0; tag < TAGS; tag++) {
            if ((bytes.getInt(FIRST_TAG + tag * Integer.BYTES) & COMPRESSED) == 0) {
                position = after(bytes, position, Short.BYTES);
            }
        }
        return envelope;
    }

    /** Where what begins at {@code position} with its length, in so many bytes, ends. */
    private static int after(ByteBuffer bytes, int position, int size) {
        int room = bytes.limit() - position - size;
        int length = room < 0 ? 0 : size == Integer.BYTES ? bytes.getInt(position) : bytes.getShort(position);
        if (room < 0 || length < 0 || length > room) {
            throw refusal("frame: header at " + position, length, "0.." + Math.max(0, room) + " bytes");
        }
        return position + size + length;
    }

    private static Framing.FramingException refusal(String name, int value, String rule) {
        return new Framing.FramingException(name + ": " + value + " (expected: " + rule + ")");
    }
}
