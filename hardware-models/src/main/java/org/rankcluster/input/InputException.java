package org.rankcluster.input;

/**
 * The exception for any invalid input of a user: option, machine file, setting. Its message is the text for the user: {@code where: name:
 * value (expected: rule)}. The command line prints it and exits with code 2.
 */
public final class InputException extends RuntimeException {
    /** Origin {@code where} of options and their values. */
    public static final String COMMAND_LINE = "command line";

    private static final int LONGEST = 100;

    /**
     * Creates an error in an input.
     *
     * @param where {@code file:line}, or {@link #COMMAND_LINE}
     * @param name key or option
     * @param value the given value
     * @param rule description of valid values, as a noun phrase
     */
    public InputException(String where, String name, Object value, String rule) {
        super(where + ": " + name + ": " + shown(value) + " (expected: " + rule + ")");
    }

    /**
     * Creates an error in an option of the command line.
     *
     * @param name the option
     * @param value the given value
     * @param rule description of valid values, as a noun phrase
     * @return the error
     */
    public static InputException option(String name, Object value, String rule) {
        return new InputException(COMMAND_LINE, name, value, rule);
    }

    /**
     * Creates an error in an input without an origin.
     *
     * @param name key or option
     * @param value the given value
     * @param rule description of valid values, as a noun phrase
     * @return the error
     */
    public static InputException bare(String name, Object value, String rule) {
        return new InputException(name + ": " + shown(value) + " (expected: " + rule + ")");
    }

    private InputException(String message) {
        super(message);
    }

    /**
     * Returns this error with the name of its input in front, if there are several inputs.
     *
     * @param where name of the input
     * @return a new error
     */
    public InputException in(String where) {
        String message = String.valueOf(getMessage());
        String command = COMMAND_LINE + ": ";
        return new InputException(
                where + ": " + (message.startsWith(command) ? message.substring(command.length()) : message));
    }

    private static String shown(Object value) {
        String text = value.toString().strip().replaceAll("\\p{Cntrl}+", " ");
        if (text.isEmpty()) {
            return "nothing";
        }
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
    }
}
