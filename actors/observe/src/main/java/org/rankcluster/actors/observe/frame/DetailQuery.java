package org.rankcluster.actors.observe.frame;

import java.util.Map;

/**
 * A query for details of a run: a link, rank, slice, collective or trace, the busiest actors, or the stacks of all ranks. Pages and reports
 * make such queries.
 *
 * @param kind link, follow, rank, calls, communicators, slice, choreography, trace, actors or stacks
 * @param parameters identification of the subject: {@code link=17}, {@code rank=157}
 */
public record DetailQuery(String kind, Map<String, String> parameters) {}
