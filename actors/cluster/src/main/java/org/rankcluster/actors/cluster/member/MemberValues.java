package org.rankcluster.actors.cluster.member;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueType;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cluster.member.MemberSettings.Discovery;
import org.rankcluster.actors.cluster.member.MemberSettings.Method;
import org.rankcluster.actors.cluster.member.MemberSettings.Tls;
import org.rankcluster.actors.time.WallClock;
import org.rankcluster.input.InputException;

/**
 * A reader of the settings of a cluster member by key, which checks each value. Errors name the file and the line, or the option.
 */
final class MemberValues {
    private static final String BLOCK = "rankcluster.member";
    private static final String HOST = "host";

    private final Config given;
    private final Config defaults;
    private final Config values;
    private final Config extra;
    private final @Nullable Path file;

    /**
     * Creates values.
     *
     * @param file file in which to add missing settings, for messages; null for the command line
     */
    private MemberValues(Config given, Config defaults, Config extra, @Nullable Path file) {
        this.given = given;
        this.defaults = defaults;
        this.values = given.withFallback(defaults);
        this.file = file;
        this.extra = extra;
    }

    static MemberValues of(@Nullable Path file, Map<String, String> options) {
        Config own = file == null ? ConfigFactory.empty() : SettingsFile.read(file);
        Config block = own.hasPath(BLOCK) ? own.getConfig(BLOCK) : ConfigFactory.empty();
        Config defaults = ConfigFactory.defaultReference().getConfig(BLOCK);
        SettingKeys.checkBlock(block.root(), defaults.root());
        SettingKeys.checkOptions(options, defaults.root());
        Config others = own.withoutPath(BLOCK);
        new MemberValues(block, defaults, others, file).checkEach();
        Config given =
                ConfigFactory.parseMap(options, InputException.COMMAND_LINE).withFallback(block);
        return new MemberValues(given, defaults, others, file);
    }

    /**
     * Checks each value. A value that an option replaces must be valid too, except for file names, which may be another host's.
     */
    private void checkEach() {
        for (String key : List.of("management.host", "jobs.host", "discovery.service")) {
            var _ = host(key);
        }
        for (String key : MemberPorts.KEYS) {
            var _ = port(key);
        }
        for (String key : List.of("join", "discovery.endpoints")) {
            var _ = addresses(key);
        }
        for (String key : List.of("heartbeat-pause", "stable-after")) {
            var _ = milliseconds(key);
        }
        var _ = ownHost();
        var _ = bindHost("");
        var _ = partitions();
        var _ = discoveredMembers();
        var _ = method();
        var _ = warmUp();
        var _ = isLogJson();
    }

    MemberSettings settings() {
        Discovery discovery = discovery();
        List<HostPort> join = addresses("join");
        if (discovery.method() != Method.NONE && !join.isEmpty()) {
            throw error("join", "nothing, because discovery.method finds the members");
        }
        Tls tls = tls();
        MemberPorts ports = MemberPorts.of(this);
        if (discovery.method() != Method.NONE
                && ports.management().isLoopback()
                && !ports.address().isLoopback()) {
            throw error(
                    "management.host",
                    "an address that the other members reach, because discovery sends requests to it");
        }
        return new MemberSettings(
                ports,
                new MemberSettings.Others(join, discovery),
                partitions(),
                text("jobs.token-file").isEmpty() ? null : file("jobs.token-file"),
                tls,
                warmUp(),
                Path.of(text("traces")),
                isLogJson(),
                new MemberSettings.Patience(milliseconds("heartbeat-pause"), milliseconds("stable-after")),
                extra);
    }

    private boolean warmUp() {
        return switch (text("warm-up")) {
            case "on", "true" -> true;
            case "off", "false" -> false;
            default -> throw error("warm-up", "on or off");
        };
    }

    private boolean isLogJson() {
        return switch (text("log-format")) {
            case "text" -> false;
            case "json" -> true;
            default -> throw error("log-format", "text or json");
        };
    }

    private Discovery discovery() {
        Method method = method();
        List<HostPort> endpoints = addresses("discovery.endpoints");
        if (method == Method.CONFIG && endpoints.isEmpty()) {
            throw error("discovery.endpoints", "management addresses of all members, each " + HostPort.RULE);
        }
        return new Discovery(method, host("discovery.service"), endpoints, discoveredMembers());
    }

    private int discoveredMembers() {
        return integer("discovery.members", 1, 1000);
    }

    private int partitions() {
        return integer("partitions", 1, 1024);
    }

    /**
     * Returns the member's own host. The member may listen at all addresses ({@code bind-host}), but other members cannot send to such an
     * address.
     */
    String ownHost() {
        HostPort own = new HostPort(host(HOST), 0);
        if (own.isEverywhere()) {
            throw error(HOST, "an address or name of this host at which the other members reach it");
        }
        return own.host();
    }

    String bindHost(String otherwise) {
        return text("bind-host").isEmpty() ? otherwise : host("bind-host");
    }

    private Method method() {
        String text = text("discovery.method");
        for (Method method : Method.values()) {
            if (method.name().toLowerCase(Locale.ROOT).equals(text)) {
                return method;
            }
        }
        throw error("discovery.method", "none, config, dns or kubernetes");
    }

    private @Nullable Tls tls() {
        boolean any = false;
        for (String key : List.of("tls.certificate", "tls.key", "tls.ca")) {
            any |= !text(key).isEmpty();
        }
        if (!any) {
            return null;
        }
        Tls tls = new Tls(file("tls.certificate"), file("tls.key"), file("tls.ca"));
        TlsFiles.Fault fault = TlsFiles.fault(tls, WallClock.date());
        if (fault != null) {
            throw error("tls." + fault.key(), fault.rule());
        }
        return tls;
    }

    /** Returns whether the file or the command line has the key. */
    boolean isGiven(String key) {
        return given.hasPath(key);
    }

    /** Returns the port of a member whose settings have none. */
    int standardPort(String key) {
        return defaults.getInt(key);
    }

    private String text(String key) {
        ConfigValue value = values.getValue(key);
        if (value.valueType() == ConfigValueType.LIST || value.valueType() == ConfigValueType.OBJECT) {
            throw error(key, "a text");
        }
        return values.getString(key).strip();
    }

    String host(String key) {
        String text = text(key);
        if (!HostPort.isHost(text)) {
            throw error(key, "a name or an address");
        }
        return text;
    }

    private Path file(String key) {
        try {
            Path named = Path.of(text(key));
            if (!text(key).isEmpty() && Files.isReadable(named) && !Files.isDirectory(named)) {
                return named.toAbsolutePath();
            }
        } catch (InvalidPathException wrong) {
            throw error(key, "a file that can be read");
        }
        throw error(key, "a file that can be read");
    }

    /** Returns a port; 0 is any free port. */
    int port(String key) {
        return integer(key, 0, 65_535);
    }

    private int integer(String key, int least, int most) {
        String rule = least + ".." + most;
        try {
            int value = Integer.parseInt(text(key));
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException wrong) {
            throw error(key, rule);
        }
        throw error(key, rule);
    }

    private long milliseconds(String key) {
        try {
            long value = values.getDuration(key).toMillis();
            if (value >= 1_000) {
                return value;
            }
        } catch (ConfigException wrong) {
            throw error(key, "1 s or more");
        }
        throw error(key, "1 s or more");
    }

    /** Returns the addresses of a list, or of a text with commas between the addresses. */
    private List<HostPort> addresses(String key) {
        ConfigValue value = values.getValue(key);
        List<String> texts = new ArrayList<>();
        if (value.valueType() == ConfigValueType.LIST) {
            values.getList(key).forEach(item -> texts.add(String.valueOf(item.unwrapped())));
        } else {
            texts.addAll(List.of(text(key).split(",")));
        }
        List<HostPort> addresses = new ArrayList<>();
        for (String text : texts) {
            if (!text.isBlank()) {
                addresses.add(address(key, value, text));
            }
        }
        return List.copyOf(addresses);
    }

    private static HostPort address(String key, ConfigValue value, String text) {
        try {
            return HostPort.parse("", key, text);
        } catch (InputException wrong) {
            throw SettingError.of(key, value.origin(), text, HostPort.RULE);
        }
    }

    InputException error(String key, String rule) {
        if (given.hasPath(key)) {
            return SettingError.of(key, given.getValue(key), rule);
        }
        String standard = String.valueOf(values.getAnyRef(key));
        return file == null
                ? SettingError.ofOption(key, standard, rule)
                : new InputException(file.toString(), key, standard, rule);
    }
}
