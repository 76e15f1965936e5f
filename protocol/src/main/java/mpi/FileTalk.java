package mpi;

import java.util.Arrays;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.choreography.Collectives;
import org.rankcluster.protocol.file.FileCall;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.runtime.RankRuntime;
import org.rankcluster.protocol.service.CallReader;
import org.rankcluster.protocol.service.CallWriter;

/** How the ranks of a file agree, and how one of them asks the file service for all. */
final class FileTalk {
    private static final int ROOT = 0;

    private final Call call;
    private final Collective ranks;

    FileTalk(CommBase comm, Call call) {
        this.call = call;
        this.ranks = new Collective(comm, call);
    }

    Collective ranks() {
        return ranks;
    }

    /** Some check of arguments. */
    @FunctionalInterface
    interface Check {
        /** Throws what {@link Call#error} gives. */
        void run();
    }

    /**
     * Checks the arguments of all ranks: each throws its own error, or one that says that another rank has one. Those that
     * have to be the same on all ranks are.
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
            throw call.error(greatest[0], "another rank's arguments are wrong");
        }
        if (!Arrays.equals(numbers, greatest)) {
            throw call.error(MPI.ERR_NOT_SAME, same + " (expected: the same on all ranks)");
        }
    }

    /** Waits until all ranks are here, so that what they have done before is done before what {@link #ask} asks for. */
    void meet() {
        ranks.run(view -> Collectives.barrier(view, ranks.job()));
    }

    private int[] greatest(int... mine) {
        return Ints.of(ranks.run(view -> ContextAgreement.greatest(view.everybody(), ranks.job(), mine)));
    }

    /** Ends well only if all ranks say so; {@code errorClass} is 0 for that. */
    void checkAll(int errorClass, @Nullable String problem) {
        int greatest = greatest(errorClass)[0];
        if (errorClass != 0) {
            throw call.error(errorClass, String.valueOf(problem));
        }
        if (greatest != 0) {
            throw call.error(greatest, "the access of another rank failed");
        }
    }

    /** Asks the service for all; the answer, or the error, on every rank. */
    CallReader ask(FileCall atRoot) {
        Payload answer = null;
        if (ranks.rank() == ROOT) {
            RankRuntime runtime = RankRuntime.current();
            runtime.post(atRoot);
            runtime.await(atRoot);
            answer = Payload.of(answerOf(atRoot));
        }
        int length = share(Ints.payload(answer == null ? 0 : answer.size()), Integer.BYTES, Ints::of)[0];
        CallReader in = new CallReader(share(answer, length, Payload::bytes));
        int errorClass = in.integer();
        if (errorClass != 0) {
            throw call.error(errorClass, in.text());
        }
        return in;
    }

    private static byte[] answerOf(FileCall done) {
        CallWriter out = new CallWriter().number(done.errorClass());
        if (done.errorClass() != 0) {
            return out.text(String.valueOf(done.errorText())).take();
        }
        CallReader in = done.answer();
        int rest = in.array().length - in.position();
        return out.bytes(in.array(), in.position(), rest).take();
    }

    private <T> T share(@Nullable Payload atRoot, int bytes, Function<Payload, T> read) {
        boolean isRoot = ranks.rank() == ROOT;
        Payload sent = isRoot ? atRoot : null;
        Payload received = ranks.run(view -> Collectives.bcast(view, ranks.job(), sent, bytes, ROOT));
        return read.apply(sent == null ? received : sent);
    }

    /** Asks the service for the calling rank alone. */
    static CallReader askAlone(Call call, FileCall asked) {
        RankRuntime.current().post(asked);
        new Transfer(call, asked, Status::new).await();
        return asked.answer();
    }
}
