package org.rankcluster.actors.observe.frame;

import java.util.Map;

/**
 * A statement about what limits a run, such as a late rank or a hot link, with its evidence.
 *
 * @param id the question: deadlock, late, saturation, link, collectives, mapping, partitions, addresses or path
 * @param severity importance of the answer
 * @param subject the subject: {@code link:5,3,3,-z}, {@code rank:157}; empty for none
 * @param title the answer in a few words
 * @param text its evidence, in sentences
 * @param values its numbers and names
 */
public record Finding(
        String id, Severity severity, String subject, String title, String text, Map<String, Object> values) {
    /** Returns whether the finding names a cause that limits the run. */
    public boolean isCause() {
        return severity == Severity.RED || severity == Severity.AMBER;
    }

    /** Returns the whole answer: the title as a sentence, and the evidence. */
    public String sentences() {
        return title + (text.isEmpty() ? "." : ". " + text);
    }

    /** The importance of a finding; {@code NONE} if its data are missing. */
    public enum Severity {
        RED,
        AMBER,
        GREEN,
        NONE
    }
}
