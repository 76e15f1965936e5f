package org.rankcluster.actors.job;

import org.rankcluster.hardware.timing.InstructionCosts;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.address.TranslationCost;
import org.rankcluster.protocol.address.scheme.SchemeSettings;

/** Reads {@code addressing.*} of {@code --config}, and puts the machine's costs beside it. */
public final class AddressingSettings {
    private static final String PREFIX = "addressing.";

    private AddressingSettings() {}

    /** The settings of a job. */
    static SchemeSettings of(JobSpec spec) {
        InstructionCosts costs = spec.machine().cpu().instructions();
        var config = spec.model().config();
        return new SchemeSettings(
                spec.model().addressing(),
                new TranslationCost.Core(costs.integer(), costs.divide(), costs.memory()),
                Double.parseDouble(config.getOrDefault(
                        SchemeSettings.AUTO_BOUND, String.valueOf(SchemeSettings.USUAL_BOUND))),
                Integer.parseInt(config.getOrDefault(
                        SchemeSettings.COMPRESSION_FROM, String.valueOf(SchemeSettings.USUAL_COMPRESSION_FROM))));
    }

    /**
     * Whether a key is about address management.
     *
     * @throws InputException if its value cannot be right
     */
    public static boolean check(String where, String key, String value) {
        if (!key.startsWith(PREFIX)) {
            return false;
        }
        switch (key) {
            case SchemeSettings.AUTO_BOUND -> {
                if (!value.matches("[0-9]{1,6}([.][0-9]{1,6})?") || Double.parseDouble(value) < 1) {
                    throw new InputException(where, key, value, "a number of 1 or more");
                }
            }
            case SchemeSettings.COMPRESSION_FROM -> {
                if (!value.matches("[1-9][0-9]{0,8}")) {
                    throw new InputException(where, key, value, "1.." + 999_999_999);
                }
            }
            default ->
                throw new InputException(
                        where, key, value, SchemeSettings.AUTO_BOUND + " or " + SchemeSettings.COMPRESSION_FROM);
        }
        return true;
    }
}
