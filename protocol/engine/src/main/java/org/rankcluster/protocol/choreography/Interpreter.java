package org.rankcluster.protocol.choreography;

import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * An interpreter that executes a choreography for all its ranks under an alpha-beta-gamma cost model, without a simulated machine. The
 * command {@code choreography} and tests use it. The interpreter has the cost model of papers on collectives (Thakur, Rabenseifner, Gropp
 * 2005, section 3; Shan et al., section III-A). A message of n bytes takes alpha + n beta between any two ranks, combining n bytes takes n
 * gamma, and copies are free. A rank sends one message at a time and receives one at a time, both concurrently. A sender does not wait for
 * its receiver.
 *
 * @param alpha latency of a message, in the model's unit of time
 * @param beta time of a byte, in the model's unit of time
 * @param gamma time of combining a byte, in the model's unit of time
 */
public record Interpreter(long alpha, long beta, long gamma) {
    /** A model in which every message takes one unit of time, so times are steps. */
    public static final Interpreter STEPS = new Interpreter(1, 0, 0);

    /**
     * The actions of an execution.
     *
     * @param <D> the data of a message
     */
    public interface Actions<D> {
        /**
         * Captures the data of a send step.
         *
         * @param rank acting rank
         * @param round round of the rank
         * @param step index of the step in the round
         * @return the data
         */
        D send(int rank, Round round, int step);

        /**
         * Applies a receive step whose transfer began at {@code time}.
         *
         * @param time time at which the transfer began, in the model's unit of time, 0 or more
         * @param rank acting rank
         * @param round round of the rank
         * @param step index of the step in the round
         * @param data data that the sender captured
         */
        void receive(long time, int rank, Round round, int step, D data);

        /**
         * Applies a copy or a reduction.
         *
         * @param rank acting rank
         * @param round round of the rank
         * @param step index of the step in the round
         */
        void compute(int rank, Round round, int step);

        /**
         * {@return the contribution of a rank that joins a network of the machine; null for none}
         *
         * @param rank acting rank
         * @param round round of the rank
         * @param step index of the step in the round
         */
        default @Nullable D join(int rank, Round round, int step) {
            return null;
        }

        /**
         * {@return the combination of two contributions}
         *
         * @param one first contribution
         * @param other second contribution
         */
        default D combine(D one, D other) {
            return one;
        }

        /**
         * Applies the combination of all contributions at a rank that joined; null if there were none.
         *
         * @param time time at which the last rank joined, in the unit of the model
         * @param rank acting rank
         * @param round round of the rank
         * @param step index of the step in the round
         * @param all combined data; null if no rank contributed
         */
        default void joined(long time, int rank, Round round, int step, @Nullable D all) {}
    }

    private record InFlight<D>(D data, int length, long departure) {}

    /**
     * Executes a choreography and counts its cost.
     *
     * @param choreography the collective
     * @param actions the actions of its steps
     * @return the cost
     * @throws IllegalStateException if a rank waits forever, or lengths or numbers of messages do not match
     */
    public <D> Cost run(Choreography choreography, Actions<D> actions) {
        return new Execution<>(this, choreography, actions).run();
    }

    /**
     * Counts the cost of a choreography without data.
     *
     * @param choreography the collective
     * @return the cost
     */
    public Cost count(Choreography choreography) {
        return run(choreography, new Actions<Boolean>() {
            @Override
            public Boolean send(int rank, Round round, int step) {
                return true;
            }

            @Override
            public void receive(long time, int rank, Round round, int step, Boolean data) {}

            @Override
            public void compute(int rank, Round round, int step) {}
        });
    }

    private static final class Execution<D> {
        private final Interpreter model;
        private final Choreography choreography;
        private final Actions<D> actions;
        private final Cost cost;
        private final Rank[] ranks;
        private final Long2ObjectOpenHashMap<ArrayDeque<InFlight<D>>> inFlight = new Long2ObjectOpenHashMap<>();
        private int joined;
        private long lastJoined;
        private @Nullable D all;

        Execution(Interpreter model, Choreography choreography, Actions<D> actions) {
            this.model = model;
            this.choreography = choreography;
            this.actions = actions;
            this.cost = new Cost(choreography.ranks());
            this.ranks = new Rank[choreography.ranks()];
            for (int rank = 0; rank < ranks.length; rank++) {
                ranks[rank] = new Rank(choreography.rounds(rank));
            }
        }

        Cost run() {
            int finished = 0;
            boolean progress = true;
            while (finished < ranks.length) {
                if (!progress) {
                    throw new IllegalStateException(choreography.name() + ": " + waiting());
                }
                progress = false;
                finished = 0;
                for (int rank = 0; rank < ranks.length; rank++) {
                    progress |= advance(rank);
                    finished += ranks[rank].finished ? 1 : 0;
                }
            }
            if (!inFlight.isEmpty()) {
                throw new IllegalStateException(choreography.name() + ": messages without a receiver");
            }
            return cost;
        }

        private String waiting() {
            for (int rank = 0; rank < ranks.length; rank++) {
                Rank state = ranks[rank];
                if (!state.finished) {
                    int peer = state.round.peer(state.step);
                    return "rank " + rank + " waits for "
                            + (peer == Round.NONE ? "the ranks that join" : "rank " + peer) + " in vain";
                }
            }
            throw new IllegalStateException(choreography.name() + ": all ranks have finished, so none waits");
        }

        /** Advances a rank until it must wait. Returns whether it made progress. */
        private boolean advance(int rank) {
            Rank state = ranks[rank];
            boolean progress = false;
            while (!state.finished) {
                if (state.step == state.round.size()) {
                    progress = true;
                    nextRound(rank, state);
                } else if (!takeStep(rank, state)) {
                    return progress;
                } else {
                    progress = true;
                    state.step++;
                }
            }
            return progress;
        }

        private void nextRound(int rank, Rank state) {
            state.round.clear();
            state.step = 0;
            long now = Math.max(state.sent, state.received) + state.reduced;
            state.sent = now;
            state.received = now;
            state.reduced = 0;
            cost.time(now);
            state.finished = !state.rounds.next(state.round);
            for (int i = 0; i < state.round.size(); i++) {
                if (state.round.kind(i) == Round.Kind.SEND) {
                    send(rank, state, i, state.round.peer(i));
                } else if (state.round.kind(i) == Round.Kind.SEND_LINE) {
                    send(rank, state, i, choreography.onLine(rank, state.round.peer(i), state.round.direction(i)));
                }
            }
            if (!state.finished) {
                cost.round(rank);
            }
        }

        /** Sends one message, of which all receivers get a copy. */
        private void send(int rank, Rank state, int i, int... receivers) {
            int length = state.round.length(i);
            D data = actions.send(rank, state.round, i);
            for (int receiver : receivers) {
                inFlight.computeIfAbsent(pair(rank, receiver), absent -> new ArrayDeque<>())
                        .add(new InFlight<>(data, length, state.sent));
            }
            state.sent += model.alpha + model.beta * length;
            cost.message(rank, length);
        }

        private boolean takeStep(int rank, Rank state) {
            int i = state.step;
            switch (state.round.kind(i)) {
                case SEND, SEND_LINE -> {}
                case RECEIVE, RECEIVE_LINE -> {
                    return receive(rank, state, i);
                }
                case OFFLOAD -> {
                    return join(rank, state, i);
                }
                case COPY -> {
                    actions.compute(rank, state.round, i);
                    cost.copy(rank, (long) state.round.length(i) * state.round.blocks(i));
                }
                case REDUCE -> {
                    actions.compute(rank, state.round, i);
                    state.reduced += model.gamma * state.round.length(i);
                    cost.reduce(rank, state.round.length(i));
                }
            }
            return true;
        }

        /** Joins the network. All ranks that join get the result one message time after the last has arrived. */
        private boolean join(int rank, Rank state, int i) {
            boolean progress = !state.joined;
            if (progress) {
                state.joined = true;
                joined++;
                lastJoined = Math.max(lastJoined, state.sent);
                D added = actions.join(rank, state.round, i);
                all = all == null ? added : added == null ? all : actions.combine(all, added);
            }
            if (joined < choreography.joining()) {
                return false;
            }
            state.received = Math.max(state.received, lastJoined + model.alpha + model.beta * state.round.length(i));
            actions.joined(lastJoined, rank, state.round, i, all);
            return true;
        }

        private boolean receive(int rank, Rank state, int i) {
            long pair = pair(state.round.peer(i), rank);
            ArrayDeque<InFlight<D>> queue = inFlight.get(pair);
            InFlight<D> message = queue == null ? null : queue.poll();
            if (queue == null || message == null) {
                return false;
            }
            if (queue.isEmpty()) {
                inFlight.remove(pair);
            }
            if (message.length != state.round.length(i)) {
                throw new IllegalStateException(choreography.name() + ": rank " + state.round.peer(i) + " sends rank "
                        + rank + " " + message.length + " bytes, which expects " + state.round.length(i));
            }
            long begin = Math.max(state.received, message.departure);
            state.received = begin + model.alpha + model.beta * message.length;
            actions.receive(begin, rank, state.round, i, message.data);
            return true;
        }

        private static long pair(int from, int to) {
            return (long) from << 32 | to;
        }
    }

    /** The progress of a rank, with the times at which it may send and receive again. */
    private static final class Rank {
        private final Rounds rounds;
        private final Round round = new Round();
        private int step;
        private boolean finished;
        private boolean joined;
        private long sent;
        private long received;
        private long reduced;

        Rank(Rounds rounds) {
            this.rounds = rounds;
        }
    }
}
