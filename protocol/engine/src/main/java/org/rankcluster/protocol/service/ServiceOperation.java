package org.rankcluster.protocol.service;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;
import org.rankcluster.protocol.runtime.Operation;

/**
 * A talk of a rank with a service: a call and its answer, and maybe further ones. Answers begin with an MPI error class, which
 * becomes the operation's; 0 is followed by what was asked for, others by what is wrong.
 */
public class ServiceOperation extends Operation {
    /** What comes next when an answer is there. */
    @FunctionalInterface
    public interface Continuation {
        /** The next call, or null if there is none. */
        @Nullable
        ServiceOperation next(WireInput answer);
    }

    private final Service.Name service;
    private final String words;
    private final byte[] call;
    private @Nullable Continuation continuation;
    private @Nullable WireInput answer;

    /**
     * @param words what it is about, for people
     * @param call what it begins with
     */
    protected ServiceOperation(Service.Name service, String words, WireOutput call) {
        this.service = service;
        this.words = words;
        this.call = call.take();
    }

    /** Whom it talks to. */
    public final Service.Name service() {
        return service;
    }

    /** The first call. */
    public final byte[] call() {
        return call;
    }

    /** Goes on with another call that depends on the answer. To be said before it is posted. */
    public final ServiceOperation then(Continuation next) {
        continuation = next;
        return this;
    }

    /** The last answer, behind its error class. Not before it is done, and without an error. */
    public final WireInput answer() {
        return Objects.requireNonNull(answer, "no answer as yet");
    }

    /** Takes an answer; the next call, or null if that was the last one. */
    public final byte @Nullable [] answered(byte[] bytes) {
        WireInput in = WireInput.of(bytes);
        int errorClass = in.readVarintAsInt();
        if (errorClass != 0) {
            fail(errorClass, in.readString());
            return null;
        }
        Continuation next = continuation;
        continuation = null;
        ServiceOperation more = next == null ? null : next.next(in);
        if (more == null) {
            answer = in;
            return null;
        }
        return more.call();
    }

    /** The answer that gives this error. */
    public static byte[] error(int errorClass, String problem) {
        return new WireOutput().writeVarint(errorClass).writeString(problem).take();
    }

    /** The beginning of an answer that gives what was asked for. */
    public static WireOutput success() {
        return new WireOutput().writeVarint(0);
    }

    @Override
    public String describe() {
        return service + " service, " + words;
    }
}
