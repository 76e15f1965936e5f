package mpi;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.runtime.Operation;
import org.rankcluster.protocol.runtime.RankRuntime;

/**
 * The calls that wait or test for several requests at once: all, any, some (MPI-4.1, section 3.7.5). Null references and null or inactive
 * requests in the array are ignored. If several requests are complete, any returns the one that completed first. Ties go to the lowest
 * index.
 */
final class Completion {
    private Completion() {}

    /** Waits until one request is complete. The returned status has its index; UNDEFINED if none was active. */
    static Status waitAny(Request[] requests) {
        Call.enterRequest("waitAny");
        awaitOne(requests);
        return finish(requests, firstDone(requests));
    }

    /**
     * Returns the status of a complete request with its index; null if none is complete. The index is UNDEFINED if none
     * was active.
     */
    static @Nullable Status testAny(Request[] requests) {
        Call.enterRequest("testAny");
        poll(requests);
        return done(requests) == 0 && active(requests) > 0 ? null : finish(requests, firstDone(requests));
    }

    /** Waits until all requests are complete. */
    static Status[] waitAll(Request[] requests) {
        Call.enterRequest("waitAll");
        Operation[] operations = operations(requests);
        RankRuntime.current().await(operations, count(operations));
        return finishAll(requests);
    }

    /** Returns the statuses if all requests are complete. Otherwise returns null and changes nothing. */
    static Status @Nullable [] testAll(Request[] requests) {
        Call.enterRequest("testAll");
        poll(requests);
        return done(requests) == active(requests) ? finishAll(requests) : null;
    }

    /**
     * Waits until one request is complete. Returns the statuses of all complete requests with their indices; null if
     * none was active.
     */
    static Status @Nullable [] waitSome(Request[] requests) {
        Call.enterRequest("waitSome");
        if (active(requests) == 0) {
            return null;
        }
        awaitOne(requests);
        return finishSome(requests);
    }

    /** Returns the statuses of all complete requests, possibly none; null if none was active. */
    static Status @Nullable [] testSome(Request[] requests) {
        Call.enterRequest("testSome");
        if (active(requests) == 0) {
            return null;
        }
        poll(requests);
        return finishSome(requests);
    }

    /** Returns the indices of statuses; null for null. */
    static int @Nullable [] indices(Status @Nullable [] statuses) {
        if (statuses == null) {
            return null;
        }
        int[] indices = new int[statuses.length];
        for (int i = 0; i < indices.length; i++) {
            indices[i] = statuses[i].getIndex();
        }
        return indices;
    }

    private static void checkGiven(@Nullable Request @Nullable [] requests) {
        if (requests == null) {
            throw new Call(null, "wait", () -> "Request.wait and test")
                    .error(MPI.ERR_REQUEST, "requests", null, "not null");
        }
    }

    private static @Nullable Pending pending(@Nullable Request request) {
        return request == null ? null : request.pending();
    }

    private static int active(@Nullable Request[] requests) {
        checkGiven(requests);
        int active = 0;
        for (Request request : requests) {
            active += pending(request) == null ? 0 : 1;
        }
        return active;
    }

    private static int done(@Nullable Request[] requests) {
        checkGiven(requests);
        int done = 0;
        for (Request request : requests) {
            Pending pending = pending(request);
            done += pending != null && pending.isDone() ? 1 : 0;
        }
        return done;
    }

    /**
     * Returns the operations that the requests wait for. Each request counts once, even if the array contains it
     * repeatedly.
     */
    private static @Nullable Operation[] operations(@Nullable Request[] requests) {
        checkGiven(requests);
        Operation[] operations = new Operation[requests.length];
        for (int i = 0; i < requests.length; i++) {
            Pending pending = pending(requests[i]);
            operations[i] = pending == null || !pending.mark(true) ? null : pending.operation();
        }
        for (Request request : requests) {
            Pending pending = pending(request);
            if (pending != null) {
                pending.mark(false);
            }
        }
        return operations;
    }

    private static int count(@Nullable Operation[] operations) {
        int count = 0;
        for (Operation operation : operations) {
            count += operation == null ? 0 : 1;
        }
        return count;
    }

    private static void awaitOne(@Nullable Request[] requests) {
        if (done(requests) == 0 && active(requests) > 0) {
            RankRuntime.current().await(operations(requests), 1);
        }
    }

    private static void poll(@Nullable Request[] requests) {
        if (active(requests) > 0) {
            RankRuntime.current().poll();
        }
    }

    private static int firstDone(@Nullable Request[] requests) {
        int first = MPI.UNDEFINED;
        long earliest = Long.MAX_VALUE;
        for (int i = 0; i < requests.length; i++) {
            Pending pending = pending(requests[i]);
            if (pending != null && pending.isDone() && pending.doneAt() < earliest) {
                first = i;
                earliest = pending.doneAt();
            }
        }
        return first;
    }

    private static Status finish(@Nullable Request[] requests, int index) {
        if (index == MPI.UNDEFINED) {
            return new Status().index(index);
        }
        return Objects.requireNonNull(requests[index]).finish().index(index);
    }

    private static Status finish(Request request, int index, List<String> failures) {
        try {
            return request.finish().index(index);
        } catch (MPIException e) {
            failures.add("request " + index + ": " + e.getMessage());
            return new Status().index(index);
        }
    }

    private static Status[] finishAll(@Nullable Request[] requests) {
        Status[] statuses = new Status[requests.length];
        List<String> failures = new ArrayList<>();
        for (int i = 0; i < requests.length; i++) {
            Request request = requests[i];
            statuses[i] = request == null ? new Status().index(i) : finish(request, i, failures);
        }
        check(failures, requests.length);
        return statuses;
    }

    private static Status[] finishSome(@Nullable Request[] requests) {
        Status[] statuses = new Status[done(requests)];
        List<String> failures = new ArrayList<>();
        int next = 0;
        for (int i = 0; i < requests.length; i++) {
            Request request = requests[i];
            Pending pending = pending(request);
            if (request != null && pending != null && pending.isDone()) {
                statuses[next++] = finish(request, i, failures);
            }
        }
        check(failures, requests.length);
        return Arrays.copyOf(statuses, next);
    }

    private static void check(List<String> failures, int requests) {
        if (!failures.isEmpty()) {
            String text = "MPI_ERR_IN_STATUS: " + failures.size() + " of " + requests + " requests failed; "
                    + String.join("; ", failures);
            throw new MPIException(MPI.ERR_IN_STATUS, text, null);
        }
    }
}
