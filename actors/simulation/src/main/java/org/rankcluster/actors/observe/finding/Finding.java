package org.rankcluster.actors.observe.finding;

import java.util.Map;

/**
 * An answer to one of the questions of the first page.
 *
 * @param id which question: deadlock, link, late, partitions or addresses
 * @param severity how much it matters
 * @param subject what it is about: {@code link:5,3,3,-z}, {@code rank:157}; empty for nothing
 * @param title the answer in a few words
 * @param text what it rests on, in sentences
 * @param values its numbers and names
 */
public record Finding(
        String id, Severity severity, String subject, String title, String text, Map<String, Object> values) {
    /** How much a finding matters; {@code NONE}: it lacks its data. */
    public enum Severity {
        RED,
        AMBER,
        GREEN,
        NONE
    }
}
