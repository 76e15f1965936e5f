package org.rankcluster.actors.cli;

import org.rankcluster.protocol.address.scheme.Communicators;
import org.rankcluster.protocol.address.scheme.Skeleton;

/** A program that splits odd and even ranks, and makes a duplicate. */
public final class OddAndEven implements Skeleton {
    @Override
    public String name() {
        return "odd-and-even";
    }

    @Override
    public String description() {
        return "odd and even ranks apart";
    }

    @Override
    public void calls(Communicators mpi) {
        mpi.dup(mpi.split(mpi.world(), rank -> rank & 1));
    }
}
