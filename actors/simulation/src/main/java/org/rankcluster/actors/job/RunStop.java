package org.rankcluster.actors.job;

import java.util.List;
import org.rankcluster.actors.rank.RankStack;

/**
 * The stop of a run at a virtual time that the user has requested.
 *
 * @param at virtual time, in ps: all events before it have been executed, and no others
 * @param threads states and stacks of all ranks at that time, by rank
 */
public record RunStop(long at, List<RankStack> threads) {}
