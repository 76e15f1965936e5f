package org.rankcluster.actors.cli.console;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.rankcluster.input.InputException;

/** A reader of options of the form {@code KEY=VALUE}. */
public final class KeyValues {
    private KeyValues() {}

    /** Returns the keys and values in the order given; the last value of a key counts. */
    public static Map<String, String> parse(String option, List<String> texts) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String text : texts) {
            int end = text.indexOf('=');
            if (end <= 0) {
                throw InputException.option(option, text, "KEY=VALUE");
            }
            values.put(text.substring(0, end).strip(), text.substring(end + 1).strip());
        }
        return values;
    }
}
