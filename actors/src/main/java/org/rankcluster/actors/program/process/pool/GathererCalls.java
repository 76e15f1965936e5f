package org.rankcluster.actors.program.process.pool;

import java.util.ArrayDeque;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Function;
import java.util.stream.Gatherer;
import java.util.stream.Gatherers;
import org.rankcluster.actors.program.process.InPlaceOf;
import org.rankcluster.actors.program.process.RankHost;

/** {@link Gatherers} that make threads: those of the rank. */
public final class GathererCalls {
    private GathererCalls() {}

    /** {@link Gatherers#mapConcurrent}. */
    @InPlaceOf(Gatherers.class)
    @SuppressWarnings("unchecked")
    public static Gatherer<?, ?, ?> mapConcurrent(int most, Function<?, ?> mapper) {
        RankHost rank = RankHost.currentOrNull();
        if (rank == null || most < 1) {
            return Gatherers.mapConcurrent(most, mapper);
        }
        Function<Object, Object> any = (Function<Object, Object>) Objects.requireNonNull(mapper);
        return Gatherer.<Object, Mapping, Object>ofSequential(
                () -> new Mapping(rank, most, any),
                Gatherer.Integrator.<Mapping, Object, Object>ofGreedy(
                        (mapping, element, downstream) -> mapping.integrate(element, downstream)),
                (mapping, downstream) -> mapping.flush(Integer.MAX_VALUE, downstream));
    }

    /** The elements on their way, in their order, of which at most {@code most} are being mapped. */
    private static final class Mapping {
        private final RankHost rank;
        private final int most;
        private final Function<Object, Object> mapper;
        private final ArrayDeque<Element> underWay = new ArrayDeque<>();

        private record Element(FutureTask<Object> value, Thread thread) {}

        Mapping(RankHost rank, int most, Function<Object, Object> mapper) {
            this.rank = rank;
            this.most = most;
            this.mapper = mapper;
        }

        boolean integrate(Object element, Gatherer.Downstream<? super Object> downstream) {
            FutureTask<Object> value = new FutureTask<>(() -> mapper.apply(element));
            Thread thread = rank.thread("", true, value);
            underWay.addLast(new Element(value, thread));
            thread.start();
            return flush(underWay.size() < most ? 0 : 1, downstream);
        }

        /** Hands on what is mapped, and waits for at least {@code least} values, if there are so many; false if no more are wanted. */
        boolean flush(int least, Gatherer.Downstream<? super Object> downstream) {
            boolean goesOn = false;
            try {
                goesOn = !downstream.isRejecting();
                for (int handed = 0; goesOn; handed++) {
                    Element first = underWay.peekFirst();
                    if (first == null || handed >= least && !first.value.isDone()) {
                        return true;
                    }
                    goesOn = false; // unless the value comes, and is taken
                    Object value = valueOf(first);
                    underWay.removeFirst();
                    goesOn = downstream.push(value);
                }
                return false;
            } finally {
                if (!goesOn) {
                    cancel();
                }
            }
        }

        private static Object valueOf(Element element) {
            boolean interrupted = false;
            try {
                while (true) {
                    try {
                        return element.value.get();
                    } catch (InterruptedException later) {
                        interrupted = true;
                    }
                }
            } catch (ExecutionException failed) {
                Throwable cause = failed.getCause();
                throw cause instanceof RuntimeException as ? as : new RuntimeException(cause); // as the JDK
            } finally {
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }

        /** Ends what is under way, and waits for its end. */
        private void cancel() {
            underWay.forEach(element -> element.value.cancel(true));
            boolean interrupted = false;
            for (Element next = underWay.pollFirst(); next != null; next = underWay.pollFirst()) {
                interrupted |= joined(next.thread);
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }

        private static boolean joined(Thread thread) {
            boolean interrupted = false;
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException later) {
                    interrupted = true;
                }
            }
            return interrupted;
        }
    }
}
