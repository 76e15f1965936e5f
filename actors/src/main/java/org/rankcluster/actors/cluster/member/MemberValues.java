package org.rankcluster.actors.cluster.member;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigOrigin;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cluster.member.MemberSettings.Discovery;
import org.rankcluster.actors.cluster.member.MemberSettings.Method;
import org.rankcluster.actors.cluster.member.MemberSettings.Tls;
import org.rankcluster.input.InputException;
import org.rankcluster.input.NearestName;

/** The values of a member, each checked when it is asked for; errors name the file and the line, or the option. */
final class MemberValues {
    private static final String BLOCK = "rankcluster.member";
    private static final int MEMBERS_OF_A_MACHINE = 1000;
    private static final int SERVICES = 2;

    private final Config given;
    private final Config defaults;
    private final Config values;
    private final Config extra;
    private final String missing;

    /**
     * Values.
     *
     * @param missing where to add what is missing
     */
    private MemberValues(Config given, Config defaults, Config extra, String missing) {
        this.given = given;
        this.defaults = defaults;
        this.values = given.withFallback(defaults);
        this.missing = missing;
        this.extra = extra;
    }

    static MemberValues of(@Nullable Path file, Map<String, String> options) {
        Config own = file == null ? ConfigFactory.empty() : parse(file);
        Config block = own.hasPath(BLOCK) ? own.getConfig(BLOCK) : ConfigFactory.empty();
        Config given =
                ConfigFactory.parseMap(options, InputException.COMMAND_LINE).withFallback(block);
        Config defaults = ConfigFactory.defaultReference().getConfig(BLOCK);
        rejectUnknown(given, defaults);
        String missing = file == null ? InputException.COMMAND_LINE : file.toString();
        return new MemberValues(given, defaults, own.withoutPath(BLOCK), missing);
    }

    private static Config parse(Path file) {
        if (!Files.isReadable(file)) {
            throw InputException.option("--settings", file, "a file that can be read");
        }
        try {
            return ConfigFactory.parseFile(file.toFile()).resolve();
        } catch (ConfigException wrong) {
            ConfigOrigin origin = wrong.origin();
            String where = origin == null ? file.toString() : where(origin);
            String reason =
                    String.valueOf(wrong.getMessage()).lines().findFirst().orElse("");
            throw new InputException(where, "settings", reason, "HOCON");
        }
    }

    private static void rejectUnknown(Config given, Config defaults) {
        List<String> known =
                defaults.entrySet().stream().map(MemberValues::path).sorted().toList();
        given.entrySet().stream()
                .filter(entry -> !known.contains(path(entry)))
                .min((a, b) -> path(a).compareTo(path(b)))
                .ifPresent(entry -> {
                    String rule = "a setting of members" + NearestName.hint(path(entry), known);
                    throw error(path(entry), entry.getValue(), rule);
                });
    }

    private static String path(Map.Entry<String, ConfigValue> entry) {
        return String.join(".", ConfigUtil.splitPath(entry.getKey()));
    }

    MemberSettings settings() {
        HostPort address = new HostPort(host("host"), port("port"));
        String bindHost = text("bind-host").isEmpty() ? address.host() : host("bind-host");
        Discovery discovery = discovery();
        List<HostPort> join = addresses("join");
        if (discovery.method() != Method.NONE && !join.isEmpty()) {
            throw error("join", "nothing, for members are discovered");
        }
        HostPort management = service("management", address);
        if (discovery.method() != Method.NONE && management.isLoopback() && !address.isLoopback()) {
            throw error("management.host", "an address that the other members reach, for discovery asks there");
        }
        return new MemberSettings(
                address,
                bindHost,
                integer("partitions", 1, 1024),
                join,
                discovery,
                management,
                service("jobs", address),
                text("jobs.token-file").isEmpty() ? null : file("jobs.token-file"),
                tls(),
                milliseconds("heartbeat-pause"),
                milliseconds("stable-after"),
                extra);
    }

    /** Several members may live on one machine: on loopback a port that is not asked for goes with the member's own. */
    private HostPort service(String key, HostPort address) {
        HostPort service = new HostPort(host(key + ".host"), port(key + ".port"));
        if (given.hasPath(key + ".port") || !service.isLoopback()) {
            return service;
        }
        int above = Math.floorMod(address.port() - defaults.getInt("port"), MEMBERS_OF_A_MACHINE);
        return new HostPort(service.host(), service.port() + SERVICES * above);
    }

    private Discovery discovery() {
        Method method = method();
        List<HostPort> endpoints = addresses("discovery.endpoints");
        if (method == Method.CONFIG && endpoints.isEmpty()) {
            throw error("discovery.endpoints", "management addresses of all members, each " + HostPort.RULE);
        }
        return new Discovery(method, host("discovery.service"), endpoints, integer("discovery.members", 1, 1000));
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
        return any ? new Tls(file("tls.certificate"), file("tls.key"), file("tls.ca")) : null;
    }

    private String text(String key) {
        ConfigValue value = values.getValue(key);
        if (value.valueType() == ConfigValueType.LIST || value.valueType() == ConfigValueType.OBJECT) {
            throw error(key, "a text");
        }
        return values.getString(key).strip();
    }

    private String host(String key) {
        String text = text(key);
        if (!HostPort.isHost(text)) {
            throw error(key, "a name or an address");
        }
        return text;
    }

    private Path file(String key) {
        Path file = Path.of(text(key));
        if (text(key).isEmpty() || !Files.isReadable(file) || Files.isDirectory(file)) {
            throw error(key, "a file that can be read");
        }
        return file.toAbsolutePath();
    }

    /** 0 is any free port, which only tests can use, for nobody could be told of it. */
    private int port(String key) {
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

    /** A list, or a text with commas between the addresses. */
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
                addresses.add(HostPort.parse(where(value.origin()), name(key, value.origin()), text));
            }
        }
        return List.copyOf(addresses);
    }

    private InputException error(String key, String rule) {
        return given.hasPath(key)
                ? error(key, given.getValue(key), rule)
                : new InputException(missing, key, String.valueOf(values.getAnyRef(key)), rule);
    }

    private static InputException error(String key, ConfigValue value, String rule) {
        return new InputException(
                where(value.origin()), name(key, value.origin()), String.valueOf(value.unwrapped()), rule);
    }

    private static String where(ConfigOrigin origin) {
        String file = origin.filename() == null ? origin.description() : origin.filename();
        return origin.lineNumber() < 1 ? file : file + ":" + origin.lineNumber();
    }

    /** Settings without a dot are options of the command. */
    private static String name(String key, ConfigOrigin origin) {
        boolean option = origin.description().equals(InputException.COMMAND_LINE) && key.indexOf('.') < 0;
        return option ? "--" + key : key;
    }
}
