package org.rankcluster.actors.cli.run;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.rankcluster.input.InputException;
import org.rankcluster.input.NearestName;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** A translator of errors of the command-line parser into the project's message format. */
public final class ParseErrors {
    /** Commands whose own arguments end at {@code --}, where the program's begin. */
    private static final Set<String> WITH_PROGRAM = Set.of(RunCommand.NAME, "sweep", AdviseCommand.NAME);

    /** A command of the launcher, which never arrives here. */
    private static final String BUILD = "build";

    private ParseErrors() {}

    /** Returns the input error for a parser error. */
    public static InputException translate(ParameterException objection) {
        CommandLine command = objection.getCommandLine();
        return switch (objection) {
            case UnmatchedArgumentException unmatched ->
                unknown(command, unmatched.getUnmatched().getFirst());
            case MissingParameterException missing -> missing(missing.getMissing());
            case OverwrittenOptionException twice ->
                InputException.option(nameOf(twice.getOverwritten()), "given twice", "once");
            default -> other(objection);
        };
    }

    private static InputException unknown(CommandLine command, String argument) {
        if (argument.startsWith("-") && argument.length() > 1) {
            return unknownOption(command, argument);
        }
        Collection<String> commands = command.getSubcommands().keySet();
        if (commands.isEmpty()) {
            return new InputException(
                    InputException.COMMAND_LINE,
                    argument,
                    "an extra argument",
                    "no further arguments for " + command.getCommandName() + extra(command));
        }
        return noSuchCommand(argument, commands);
    }

    /**
     * Returns the input error for a name that is not a command.
     *
     * @param commands names of the commands that the JVM runs
     */
    public static InputException noSuchCommand(String argument, Collection<String> commands) {
        List<String> known = new ArrayList<>(commands);
        known.add(BUILD);
        String hint =
                NearestName.of(argument, known) == null ? list(known) : "a command" + NearestName.hint(argument, known);
        return new InputException(InputException.COMMAND_LINE, argument, "no such command", hint);
    }

    private static InputException unknownOption(CommandLine command, String argument) {
        int end = argument.indexOf('=');
        String name = end < 0 ? argument : argument.substring(0, end);
        List<String> known =
                new ArrayList<>(command.getCommandSpec().optionsMap().keySet());
        if (known.contains(name)) {
            return new InputException(InputException.COMMAND_LINE, name, "after --", "options before --");
        }
        if (command.getCommandName().equals(RunCommand.NAME) && RunOptions.has(name)) {
            return new InputException(
                    InputException.COMMAND_LINE,
                    name,
                    "after " + MpmdProgram.SEPARATOR,
                    "the job's options before the first :");
        }
        String rule = "an option of " + command.getCommandName() + NearestName.hint(name, known);
        return new InputException(InputException.COMMAND_LINE, name, "no such option", rule);
    }

    private static String extra(CommandLine command) {
        String name = command.getCommandName();
        return WITH_PROGRAM.contains(name) ? "; the program's arguments come after --" : "";
    }

    private static InputException missing(List<ArgSpec> arguments) {
        ArgSpec first = arguments.getFirst();
        return InputException.option(nameOf(first), "nothing", ruleOf(first));
    }

    private static InputException other(ParameterException objection) {
        ArgSpec argument = objection.getArgSpec();
        if (argument == null) {
            return InputException.option(
                    "arguments", String.valueOf(objection.getMessage()), "arguments that --help lists");
        }
        return InputException.option(nameOf(argument), String.valueOf(objection.getValue()), ruleOf(argument));
    }

    private static String nameOf(ArgSpec argument) {
        return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
    }

    /** Returns the description up to the first parenthesis, which names defaults. */
    private static String ruleOf(ArgSpec argument) {
        if (argument.arity().max() == 0) {
            return "no value";
        }
        String description = String.join(" ", argument.description());
        int end = description.indexOf(" (");
        return end < 0 ? description : description.substring(0, end);
    }

    /** Returns a list such as {@code a, b or c}. */
    static String list(List<String> names) {
        int last = names.size() - 1;
        return last == 0 ? names.get(0) : String.join(", ", names.subList(0, last)) + " or " + names.get(last);
    }
}
