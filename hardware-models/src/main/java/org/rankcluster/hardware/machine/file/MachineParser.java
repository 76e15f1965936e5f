package org.rankcluster.hardware.machine.file;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigIncludeContext;
import com.typesafe.config.ConfigIncluder;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigValueFactory;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rankcluster.input.InputException;

/**
 * The parser from HOCON to keys and values with their positions. {@code include "NAME"} includes another machine, known or by a path
 * relative to the including file. The lines that follow change it. A comment after an opening brace belongs to the block. HOCON would join
 * it with the comment of the block's first key.
 */
final class MachineParser {
    /** Beginning of HOCON's errors: the file and the line. */
    private static final Pattern LOCATION = Pattern.compile("(.*?): (\\d+)(?:-\\d+)?: (.*)", Pattern.DOTALL);

    /** Line up to an opening brace that a comment follows, and that comment. Braces and comments within quotes are text. */
    private static final Pattern COMMENT_OF_BLOCK = Pattern.compile(
            "^((?:[^\"#/\\n]++|\"(?:[^\"\\\\\\n]|\\\\.)*+\"|/(?!/))*+)(?<=\\{[ \\t]{0,99})(?:#|//).*$",
            Pattern.MULTILINE);

    private final MachineFiles files;
    private final String option;
    private final Deque<MachineFiles.Source> open = new ArrayDeque<>();
    private final List<MachineFiles.Source> read = new ArrayList<>();

    /** Creates a parser of machines that {@code option} of the command line names. */
    MachineParser(MachineFiles files, String option) {
        this.files = files;
        this.option = option;
    }

    /** Parses a machine. Values of {@code overrides}, from the command line, replace the file's. */
    Config parse(String machine, Map<String, String> overrides) {
        MachineFiles.Source source = files.find(machine, null, InputException.COMMAND_LINE, option);
        try {
            Config config = ConfigFactory.empty();
            for (Map.Entry<String, String> override : overrides.entrySet()) {
                config = config.withValue(
                        override.getKey(),
                        ConfigValueFactory.fromAnyRef(override.getValue(), InputException.COMMAND_LINE));
            }
            return config.withFallback(parse(source)).resolve();
        } catch (ConfigException e) {
            throw syntax(source.name(), String.valueOf(e.getMessage()));
        }
    }

    /** Returns the files that {@link #parse} has read, in the order of reading: the machine's own and those that it includes. */
    List<MachineFiles.Source> read() {
        return read;
    }

    private Config parse(MachineFiles.Source source) {
        open.push(source);
        read.add(source);
        try {
            ConfigParseOptions options = ConfigParseOptions.defaults().setIncluder(new Includer());
            String text = COMMENT_OF_BLOCK.matcher(source.text()).replaceAll("$1");
            return ConfigFactory.parseString(text, options.setOriginDescription(source.name()));
        } finally {
            open.pop();
        }
    }

    private static InputException syntax(String file, String message) {
        Matcher location = LOCATION.matcher(message);
        if (!location.matches()) {
            return new InputException(file, "syntax", message, "HOCON");
        }
        String text = location.group(3).replaceFirst("(?s) \\(.*", "");
        return new InputException(location.group(1) + ":" + location.group(2), "syntax", text, "HOCON");
    }

    /** The includer, which finds included machines in the same way as other machines. */
    private final class Includer implements ConfigIncluder {
        @Override
        public ConfigIncluder withFallback(ConfigIncluder fallback) {
            return this;
        }

        @Override
        public ConfigObject include(ConfigIncludeContext context, String what) {
            MachineFiles.Source from = open.element();
            String where = from.name() + ":" + from.lineOfInclude(what);
            MachineFiles.Source source = files.find(what, from, where, "include");
            if (open.stream().anyMatch(source::isSame)) {
                throw new InputException(where, "include", what, "a machine that does not include this one");
            }
            return parse(source).root();
        }
    }
}
