package org.rankcluster.actors.observe;

import java.util.Map;

/**
 * A reader's query about one link, rank, node or collective.
 *
 * @param kind link, follow, rank, calls, node, actors, slice, choreography or steps
 * @param parameters identification of the subject: {@code link=17}, {@code rank=157}
 */
public record DetailQuery(String kind, Map<String, String> parameters) {}
