package org.rankcluster.actors.cli.run;

import java.util.Map;
import java.util.Stack;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/** A parser rule for options with an optional port: the next word is the port only if it is a number. */
abstract class OptionalPort implements IParameterPreprocessor {
    private final String usual;

    /**
     * Creates the rule.
     *
     * @param usual value of the option if it has no port
     */
    OptionalPort(String usual) {
        this.usual = usual;
    }

    @Override
    public boolean preprocess(
            Stack<String> words, CommandSpec command, ArgSpec option, Map<String, Object> information) {
        boolean isAttached = "=".equals(information.get("separator"));
        if (!isAttached && (words.isEmpty() || !words.peek().matches("\\d+"))) {
            words.push(usual);
        }
        return false;
    }
}
