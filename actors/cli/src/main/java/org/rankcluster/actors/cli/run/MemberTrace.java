package org.rankcluster.actors.cli.run;

import java.nio.file.Path;
import java.util.List;
import org.rankcluster.actors.cli.console.KeyValues;
import org.rankcluster.actors.observe.trace.TraceFormat;
import org.rankcluster.actors.observe.trace.TraceSettings;

/**
 * The file name of one cluster member's part of a trace. A client chooses the name of the file, but not the folder, because a member's
 * files are not the client's. Parts of several members joined end to end are one trace.
 */
final class MemberTrace {
    private MemberTrace() {}

    /**
     * Replaces the name of the trace in a job's settings, if there is one.
     *
     * @param config values of {@code --config}
     * @param folder the member's folder of traces
     */
    static void rename(List<String> config, Path folder, long job, int attempt, int member) {
        String file = KeyValues.parse("--config", config).get(TraceSettings.FILE);
        if (file != null) {
            String own = folder.resolve(name(file, job, attempt, member)).toString();
            config.removeIf(each -> each.split("=", 2)[0].strip().equals(TraceSettings.FILE));
            config.add(TraceSettings.FILE + "=" + own);
        }
    }

    private static String name(String file, long job, int attempt, int member) {
        String name = file.substring(file.replace('\\', '/').lastIndexOf('/') + 1);
        String ending = TraceFormat.of(name).endings().stream()
                .filter(name::endsWith)
                .findFirst()
                .orElse("");
        String again = attempt > 1 ? "-attempt" + attempt : "";
        return name.substring(0, name.length() - ending.length()) + "-job" + job + again + "-member" + member + ending;
    }
}
