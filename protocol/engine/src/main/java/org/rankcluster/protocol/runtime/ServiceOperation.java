package org.rankcluster.protocol.runtime;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/**
 * The pending request of a rank to a service of the job, such as the file server: call, reply and further calls. An answer begins with an
 * MPI error class, which becomes the operation's. After 0 comes the result, after an error its text.
 */
public class ServiceOperation extends Operation {
    /** The continuation of an exchange after an answer. */
    @FunctionalInterface
    public interface Continuation {
        /**
         * Returns the next call.
         *
         * @param answer the answer, after its error class
         * @return the next call, or null to end
         */
        @Nullable
        ServiceOperation next(WireInput answer);
    }

    private final Service.Name service;
    private final String words;
    private final byte[] call;
    private @Nullable Continuation continuation;
    private @Nullable WireInput answer;

    /**
     * Creates an exchange.
     *
     * @param service the service
     * @param words description of the call, for users
     * @param call the first call
     */
    protected ServiceOperation(Service.Name service, String words, WireOutput call) {
        this.service = service;
        this.words = words;
        this.call = call.take();
    }

    /** {@return the service that is called} */
    public final Service.Name service() {
        return service;
    }

    /** {@return the first call} */
    public final byte[] call() {
        return call;
    }

    /**
     * Sets a continuation that depends on the answer. Must be called before posting.
     *
     * @param next creates the next call
     * @return this
     */
    public final ServiceOperation then(Continuation next) {
        continuation = next;
        return this;
    }

    /** {@return the last answer, after its error class} Valid only when the operation is done without an error. */
    public final WireInput answer() {
        return Objects.requireNonNull(answer, "no answer as yet");
    }

    /**
     * Takes an answer.
     *
     * @param bytes the answer
     * @return the next call; null if that was the last answer
     */
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

    /**
     * Creates an answer with an error.
     *
     * @param errorClass MPI error class, not 0
     * @param problem text of the error
     * @return the answer
     */
    public static byte[] error(int errorClass, String problem) {
        return new WireOutput().writeVarint(errorClass).writeString(problem).take();
    }

    /**
     * Creates the beginning of an answer with a result.
     *
     * @return output to append the result to
     */
    public static WireOutput success() {
        return new WireOutput().writeVarint(0);
    }

    @Override
    public String describe() {
        return service + " service, " + words;
    }
}
