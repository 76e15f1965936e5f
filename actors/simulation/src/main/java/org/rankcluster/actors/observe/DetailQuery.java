package org.rankcluster.actors.observe;

import java.util.Map;

/**
 * A question about one thing.
 *
 * @param kind link, follow, rank, calls, node, actors, slice, choreography or steps
 * @param parameters which one: {@code link=17}, {@code rank=157}
 */
public record DetailQuery(String kind, Map<String, String> parameters) {}
