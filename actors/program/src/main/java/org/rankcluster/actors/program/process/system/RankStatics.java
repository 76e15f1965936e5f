package org.rankcluster.actors.program.process.system;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.runtime.RankRuntime;
import org.rankcluster.protocol.runtime.StaticsTable;

/**
 * The static fields of one class on one rank, stored as instance fields of a generated subclass. They are initialised at the rank's first
 * use of the class, as in the JVM (JVMS 25, section 5.5). One thread initialises while others wait; superclasses come first; an exception
 * makes the class unusable for this rank only.
 */
public abstract class RankStatics {
    /** Suffix that turns the name of a program's class into the name of its class of statics. */
    public static final String SUFFIX = "$$Statics";

    private boolean begun;

    /** Creates the statics of a class that is not yet initialised. */
    protected RankStatics() {}

    /** Begins the class's own initialiser. Returns whether it had not begun before. */
    public final boolean begin() {
        boolean first = !begun;
        begun = true;
        return first;
    }

    /** Initialises superclasses and superinterfaces, then runs the class's own initialiser. */
    protected abstract void initialise() throws Throwable;

    /**
     * Returns the statics of a class for the calling thread: the statics of its rank, initialised unless this thread is initialising them.
     *
     * @param number number of the class
     * @param fresh object to use as statics if there are none yet
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

    /** A class whose initialisation runs or has failed. */
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

        RankStatics run(StaticsTable slots, int number) {
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
                    : new ExceptionInInitializerError( // as the JVM words it
                            "Exception " + thrown + " [in thread \"" + owner.getName() + "\"]");
            notifyAll();
        }

        /** Returns the statics: at once to the thread that initialises them, to other threads when initialisation has ended. */
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
