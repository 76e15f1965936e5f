package org.rankcluster.actors.observe.frame;

import java.util.Map;

/**
 * A query of a page about one link, rank, slice or collective, or about the busiest actors or the stacks of all ranks.
 *
 * @param kind link, follow, rank, calls, communicators, slice, choreography, actors or stacks
 * @param parameters identification of the subject: {@code link=17}, {@code rank=157}
 */
public record DetailQuery(String kind, Map<String, String> parameters) {}
