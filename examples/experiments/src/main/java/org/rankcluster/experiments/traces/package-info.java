/** Experiments that compare replayed traces with their authors' simulators. */
package org.rankcluster.experiments.traces;
