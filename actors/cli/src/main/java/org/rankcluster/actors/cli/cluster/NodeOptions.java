package org.rankcluster.actors.cli.cluster;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cli.console.KeyValues;
import org.rankcluster.actors.cluster.member.MemberSettings;
import picocli.CommandLine.Option;

/** The options of the command {@code node} as text, before they are checked. */
public final class NodeOptions {
    @Option(
            names = "--host",
            paramLabel = "H",
            description = "name or address by which the other members reach this one (default: 127.0.0.1)")
    @Nullable
    String host;

    @Option(
            names = "--port",
            paramLabel = "P",
            description = "port for the other members (default: 25520); 0: any free ports, which the member prints")
    @Nullable
    String port;

    @Option(
            names = "--join",
            paramLabel = "H:P",
            description = "a member to join (more than one allowed; default: none, it begins a cluster)")
    List<String> join = new ArrayList<>();

    @Option(
            names = "--partitions",
            paramLabel = "K",
            description = "most threads that a job may have in this member (default: 1)")
    @Nullable
    String partitions;

    @Option(
            names = "--job-port",
            paramLabel = "P",
            description = "port where jobs are submitted (default: 8559; 8561 if --port is 25521, and so on)")
    @Nullable
    String jobPort;

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description = "file with the token that clients need (default: $RANKCLUSTER_TOKEN, or one of your own)")
    @Nullable
    public String tokenFile;

    @Option(
            names = "--log",
            paramLabel = "text|json",
            description =
                    "form of the log on stderr; json: one JSON object a line, with job, member and attempt (default: text)")
    @Nullable
    String log;

    @Option(
            names = "--settings",
            paramLabel = "FILE",
            description = "file with the block rankcluster.member: the above, discovery, TLS, management")
    @Nullable
    public String settings;

    @Option(
            names = "--config",
            paramLabel = "KEY=VALUE",
            description = "another value for a key of rankcluster.member (more than one allowed)")
    List<String> config = new ArrayList<>();

    /** Returns the settings, checked. */
    public MemberSettings settings() {
        Map<String, String> keys = new LinkedHashMap<>(KeyValues.parse("--config", config));
        put(keys, "host", host);
        put(keys, "port", port);
        put(keys, "join", join.isEmpty() ? null : String.join(",", join));
        put(keys, "partitions", partitions);
        put(keys, "jobs.port", jobPort);
        put(keys, "jobs.token-file", tokenFile);
        put(keys, "log-format", log);
        return MemberSettings.read(settings == null ? null : Path.of(settings), keys);
    }

    /** Returns the source of the settings of other libraries. */
    String source() {
        return settings == null ? "missing" : settings;
    }

    private static void put(Map<String, String> keys, String key, @Nullable String value) {
        if (value != null) {
            keys.put(key, value);
        }
    }
}
