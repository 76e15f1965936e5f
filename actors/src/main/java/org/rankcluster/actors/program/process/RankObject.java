package org.rankcluster.actors.program.process;

/** What programs make in place of a plain {@link Object}, for the sake of its hash code. */
public final class RankObject implements StandIn {
    private int hash;

    @Override
    public Class<?> standsFor() {
        return Object.class;
    }

    @Override
    public int hashCode() {
        if (hash == 0) {
            hash = HashCalls.draw(this);
        }
        return hash;
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // as of Object
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public String toString() {
        return "java.lang.Object@" + Integer.toHexString(hashCode());
    }
}
