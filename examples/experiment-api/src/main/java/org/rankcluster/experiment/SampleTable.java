package org.rankcluster.experiment;

import java.util.List;

/**
 * The interface of tables of samples, by which a jar adds samples to {@code ./rankcluster run}. A table is a class on the class path,
 * listed in {@code META-INF/services/org.rankcluster.experiment.SampleTable}, with a public constructor without parameters.
 */
public interface SampleTable {
    /** Returns an entry for each sample; the names are unique among all tables. */
    List<Sample> samples();
}
