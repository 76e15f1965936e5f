package org.rankcluster.actors.cli.sweep;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * The Cartesian product of the values of several variables, numbered from 0. The values of the last variable change fastest.
 *
 * @param variables the variables, at least one
 */
public record Combinations(List<Variable> variables) {
    /** Returns the number of combinations. */
    public BigInteger count() {
        return variables.stream()
                .map(variable -> BigInteger.valueOf(variable.values().size()))
                .reduce(BigInteger.ONE, BigInteger::multiply);
    }

    /** Returns the values of a combination, in the order of the variables. */
    List<String> values(int index) {
        List<String> values = new ArrayList<>();
        int rest = index;
        for (Variable variable : variables.reversed()) {
            int size = variable.values().size();
            values.addFirst(variable.values().get(rest % size));
            rest /= size;
        }
        return values;
    }

    /** Calls {@code action} with each value of a combination. */
    void forEach(int index, BiConsumer<Variable, String> action) {
        List<String> values = values(index);
        for (int i = 0; i < values.size(); i++) {
            action.accept(variables.get(i), values.get(i));
        }
    }

    /** Returns a combination as words of {@code run}. */
    public List<String> words(int index) {
        List<String> words = new ArrayList<>();
        forEach(index, (variable, value) -> words.add(variable.word() + value));
        return words;
    }

    /** Returns a combination in the words of the user. */
    public String name(int index) {
        List<String> words = new ArrayList<>();
        forEach(index, (variable, value) -> words.add(variable.key() + "=" + value));
        return String.join(" ", words);
    }
}
