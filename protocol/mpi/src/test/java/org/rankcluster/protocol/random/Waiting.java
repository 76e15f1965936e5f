package org.rankcluster.protocol.random;

import java.util.Random;
import mpi.MPI;
import mpi.Request;
import mpi.Status;

/** Waiting for requests by calls of a random family. Each status has the index of its request. */
final class Waiting {
    private static final int WAYS = 8;

    private final Request[] requests;
    private final Status[] statuses;
    private int open;

    private Waiting(Request[] requests) {
        this.requests = requests.clone();
        this.statuses = new Status[requests.length];
        this.open = requests.length;
    }

    static Status[] forAll(Request[] requests, Random random) {
        Waiting waiting = new Waiting(requests);
        int way = random.nextInt(WAYS);
        if (way < 2) {
            return way == 0 ? Request.waitAllStatus(requests) : waiting.eachBackwards();
        }
        while (waiting.open > 0) {
            waiting.step(way);
        }
        return waiting.statuses;
    }

    private Status[] eachBackwards() {
        for (int i = requests.length - 1; i >= 0; i--) {
            statuses[i] = requests[i].waitStatus();
        }
        return statuses;
    }

    private void step(int way) {
        switch (way) {
            case 2 -> take(Request.waitAnyStatus(requests));
            case 3 -> takeIfAny(Request.testAnyStatus(requests));
            case 4 -> takeSome(Request.waitSomeStatus(requests));
            case 5 -> takeSome(Request.testSomeStatus(requests));
            case 6 -> testAll();
            default -> testEach();
        }
    }

    private void takeSome(Status[] some) {
        for (Status status : some) {
            take(status);
        }
    }

    private void takeIfAny(Status status) {
        if (status != null) {
            take(status);
        }
    }

    private void take(Status status) {
        done(status.getIndex(), status);
    }

    private void testAll() {
        Status[] all = Request.testAllStatus(requests);
        if (all != null) {
            for (int i = 0; i < all.length; i++) {
                done(i, all[i]);
            }
        }
    }

    private void testEach() {
        for (int i = 0; i < requests.length; i++) {
            Status status = statuses[i] == null ? requests[i].testStatus() : null;
            if (status != null) {
                done(i, status);
            }
        }
    }

    private void done(int index, Status status) {
        if (index == MPI.UNDEFINED || statuses[index] != null) {
            throw new AssertionError("request " + index + " is done twice");
        }
        statuses[index] = status;
        // A persistent request is inactive by now, and any other one is null: both are ignored from now on.
        open--;
    }
}
