package org.rankcluster.actors.program.process.classes;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.runtime.RankRuntime;
import org.rankcluster.protocol.runtime.Slots;

/**
 * The statics of one class on one rank: an instance field for each, in a subclass that the loader makes. Initialised when the
 * rank first uses the class, as the JVM would do it (JVMS 25, section 5.5): by one thread, while others wait; superclasses first;
 * an exception makes the class unusable for this rank only.
 */
public abstract class RankStatics {
    /** What the name of such a class has behind that of the program's. */
    public static final String SUFFIX = "$$Statics";

    private boolean begun;

    /** Made by the subclass. */
    protected RankStatics() {}

    /** Begins the class's own initialiser; whether it had not begun. */
    public final boolean begin() {
        boolean first = !begun;
        begun = true;
        return first;
    }

    /** Initialises superclasses and superinterfaces, then runs the class's own initialiser. */
    protected abstract void initialise() throws Throwable;

    /**
     * The statics of a class that the calling thread may use: those of its rank, initialised unless this thread is about to.
     *
     * @param number of the class
     * @param fresh what becomes them if there are none yet
     * @throws IllegalStateException on a thread that belongs to no rank
     */
    public static RankStatics resolve(int number, RankStatics fresh) {
        RankRuntime rank = RankRuntime.currentOrNull();
        if (rank == null) {
            throw ((RankClasses) fresh.getClass().getClassLoader()).refuse(fresh.className());
        }
        Initialisation mine;
        synchronized (rank) {
            Object kept = rank.slotAt(number);
            if (kept instanceof RankStatics ready) {
                return ready;
            }
            if (kept instanceof Initialisation begun) {
                mine = begun;
            } else {
                mine = new Initialisation(fresh);
                rank.setSlot(number, mine);
            }
        }
        return mine.isFor(fresh) ? mine.run(rank, number) : mine.result();
    }

    private String className() {
        String name = getClass().getName();
        return name.substring(0, name.length() - SUFFIX.length());
    }

    /** A class that is being initialised, or could not be. */
    private static final class Initialisation {
        final RankStatics statics;
        private final Thread owner = Thread.currentThread();
        private boolean over;
        private @Nullable Throwable failure;

        Initialisation(RankStatics statics) {
            this.statics = statics;
        }

        @SuppressWarnings("ReferenceEquality")
        boolean isFor(RankStatics fresh) {
            return statics == fresh;
        }

        RankStatics run(Slots slots, int number) {
            try {
                statics.initialise();
            } catch (Error error) {
                throw failed(error);
            } catch (Throwable thrown) {
                throw failed(new ExceptionInInitializerError(thrown));
            }
            slots.setSlot(number, statics);
            end(null);
            return statics;
        }

        private Error failed(Error error) {
            end(error instanceof ExceptionInInitializerError wrapped ? wrapped.getCause() : error);
            return error;
        }

        private synchronized void end(@Nullable Throwable thrown) {
            over = true;
            failure = thrown == null
                    ? null
                    : new ExceptionInInitializerError( // as the JVM puts it
                            "Exception " + thrown + " [in thread \"" + owner.getName() + "\"]");
            notifyAll();
        }

        /** What the thread that initialises it may use at once, and others when it is done. */
        synchronized RankStatics result() {
            boolean interrupted = false;
            while (!over && !owner.equals(Thread.currentThread())) {
                try {
                    wait();
                } catch (InterruptedException later) {
                    interrupted = true;
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            if (failure != null) {
                Error unusable = new NoClassDefFoundError("Could not initialize class " + statics.className());
                throw (Error) unusable.initCause(failure);
            }
            return statics;
        }
    }
}
