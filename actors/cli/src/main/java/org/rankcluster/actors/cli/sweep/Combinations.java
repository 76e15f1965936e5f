package org.rankcluster.actors.cli.sweep;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Every combination of some variables' values, numbered from 0; the values of the last variable change fastest.
 *
 * @param variables at least one
 */
public record Combinations(List<Variable> variables) {
    /** How many there are. */
    public BigInteger count() {
        return variables.stream()
                .map(variable -> BigInteger.valueOf(variable.values().size()))
                .reduce(BigInteger.ONE, BigInteger::multiply);
    }

    /** The values of a combination, in the order of the variables. */
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

    /** A combination as words of {@code run}. */
    public List<String> words(int index) {
        return joined(index, Variable::word);
    }

    /** A combination in the words of the user. */
    public String name(int index) {
        return String.join(" ", joined(index, variable -> variable.key() + "="));
    }

    private List<String> joined(int index, java.util.function.Function<Variable, String> front) {
        List<String> values = values(index);
        return IntStream.range(0, values.size())
                .mapToObj(i -> front.apply(variables.get(i)) + values.get(i))
                .collect(Collectors.toList());
    }
}
