package mpi;

import java.util.Arrays;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.collective.Collectives;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;
import org.rankcluster.protocol.runtime.Messaging;
import org.rankcluster.protocol.runtime.RankRuntime;
import org.rankcluster.protocol.runtime.ServiceOperation;

/**
 * A collective call of all ranks of a communicator to a service of the job, such as the opening of a file. The ranks agree on the
 * arguments, and one rank makes the call on behalf of all.
 */
final class CollectiveServiceCall {
    private final Call call;
    private final CollectiveStart ranks;

    CollectiveServiceCall(Comm comm, Call call) {
        this.call = call;
        this.ranks = new CollectiveStart(comm, call);
    }

    CollectiveStart ranks() {
        return ranks;
    }

    /** A check of arguments. */
    @FunctionalInterface
    interface Check {
        /** Throws the exception of {@link Call#error} if an argument is wrong. */
        void run();
    }

    /**
     * Checks the arguments of all ranks. Each rank throws its own error, or an error which reports that another rank
     * has one. Arguments that must be the same on all ranks are checked for it.
     */
    void agree(Check check, String same, int... mine) {
        MPIException problem = null;
        try {
            check.run();
        } catch (MPIException e) {
            problem = e;
        }
        int[] numbers = new int[1 + 2 * mine.length];
        numbers[0] = problem == null ? 0 : problem.getErrorClass();
        for (int i = 0; i < mine.length; i++) {
            numbers[1 + 2 * i] = mine[i];
            numbers[2 + 2 * i] = ~mine[i];
        }
        int[] greatest = greatest(numbers);
        if (problem != null) {
            throw problem;
        }
        if (greatest[0] != 0) {
            throw call.error(greatest[0], "the arguments of another rank are wrong");
        }
        if (!Arrays.equals(numbers, greatest)) {
            throw call.error(MPI.ERR_NOT_SAME, same + " (expected: the same on all ranks)");
        }
    }

    /** Waits for all ranks. All their earlier actions are then complete before the following {@link #ask}. */
    void barrier() {
        ranks.run(view -> Collectives.barrier(view, ranks.job()));
    }

    private int[] greatest(int... mine) {
        return Ints.of(ranks.run(view -> ContextAgreement.greatest(view.allMembers(), ranks.job(), mine)));
    }

    /** Fails unless {@code errorClass} is 0 on all ranks. */
    void checkAll(int errorClass, @Nullable String problem) {
        int greatest = greatest(errorClass)[0];
        if (errorClass != 0) {
            throw call.error(errorClass, String.valueOf(problem));
        }
        if (greatest != 0) {
            throw call.error(greatest, "the file access of another rank failed");
        }
    }

    /** Calls a service with rank 0 as the root, see {@link #ask(int, Supplier)}. */
    WireInput ask(ServiceOperation atRoot) {
        return ask(0, () -> atRoot);
    }

    /**
     * Calls a service on behalf of all ranks. Every rank gets the answer or the error.
     *
     * @param atRoot creates the call of the root; an {@link MPIException} that it throws becomes every rank's error
     */
    WireInput ask(int root, Supplier<ServiceOperation> atRoot) {
        Payload answer = ranks.isRoot(root) ? Payload.of(asked(atRoot)) : null;
        int length = share(root, Ints.payload(answer == null ? 0 : answer.size()), Integer.BYTES, Ints::of)[0];
        WireInput in = WireInput.of(share(root, answer, length, Payload::bytes));
        int errorClass = in.readVarintAsInt();
        if (errorClass != 0) {
            throw call.error(errorClass, in.readString());
        }
        return in;
    }

    private static byte[] asked(Supplier<ServiceOperation> atRoot) {
        ServiceOperation done;
        try {
            done = atRoot.get();
        } catch (MPIException e) {
            return ServiceOperation.error(e.getErrorClass(), problem(e));
        }
        Messaging messaging = RankRuntime.current();
        messaging.post(done);
        messaging.await(done);
        if (done.errorClass() != 0) {
            return ServiceOperation.error(done.errorClass(), String.valueOf(done.errorText()));
        }
        WireInput in = done.answer();
        int rest = in.array().length - in.position();
        return new WireOutput()
                .writeVarint(0)
                .writeBytes(in.array(), in.position(), rest)
                .take();
    }

    /** Returns the problem without the description of the call, which every rank adds itself. */
    private static String problem(MPIException e) {
        String text = String.valueOf(e.getMessage());
        return text.substring(text.lastIndexOf("): ") < 0 ? 0 : text.lastIndexOf("): ") + "): ".length());
    }

    private <T> T share(int root, @Nullable Payload atRoot, int bytes, Function<Payload, T> read) {
        Payload sent = ranks.isRoot(root) ? atRoot : null;
        Payload received = ranks.run(view -> Collectives.bcast(view, ranks.job(), sent, bytes, root));
        return read.apply(sent == null ? received : sent);
    }

    /** Calls a service for the calling rank alone. */
    static WireInput askAlone(Call call, ServiceOperation asked) {
        RankRuntime.current().post(asked);
        new Pending(call, asked, Status::new).await();
        return asked.answer();
    }
}
