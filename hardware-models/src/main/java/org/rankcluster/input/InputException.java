package org.rankcluster.input;

/**
 * A user's input that can't be used. Its message is what the user reads: {@code where: name: value (expected: rule)}.
 * The command line prints it and exits with code 2.
 */
public final class InputException extends RuntimeException {
    /** {@code where} of options and their values. */
    public static final String COMMAND_LINE = "command line";

    private static final int LONGEST = 100;

    /**
     * An error in an input.
     *
     * @param where {@code file:line}, or {@link #COMMAND_LINE}
     * @param name key or option
     * @param value what was given there
     * @param rule what would have been right, as a noun phrase
     */
    public InputException(String where, String name, Object value, String rule) {
        super(where + ": " + name + ": " + shown(value) + " (expected: " + rule + ")");
    }

    /** An error in an option of the command line. */
    public static InputException option(String name, Object value, String rule) {
        return new InputException(COMMAND_LINE, name, value, rule);
    }

    /** An error in what is nowhere in particular. */
    public static InputException bare(String name, Object value, String rule) {
        return new InputException(name + ": " + shown(value) + " (expected: " + rule + ")");
    }

    private InputException(String message) {
        super(message);
    }

    /** Returns this error with the name of the input in front that it was found in, where there are several inputs. */
    public InputException in(String place) {
        String message = String.valueOf(getMessage());
        String command = COMMAND_LINE + ": ";
        return new InputException(
                place + ": " + (message.startsWith(command) ? message.substring(command.length()) : message));
    }

    private static String shown(Object value) {
        String text = value.toString().strip().replaceAll("\\p{Cntrl}+", " ");
        if (text.isEmpty()) {
            return "nothing";
        }
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
    }
}
