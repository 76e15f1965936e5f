package org.rankcluster.actors.cli.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.Callable;
import org.rankcluster.actors.cli.console.HelpOption;
import org.rankcluster.actors.cli.console.OptionValues;
import org.rankcluster.actors.cli.console.Terminal;
import org.rankcluster.input.InputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code make-certificates}: makes the files of mutual TLS for a trial cluster. */
@Command(
        name = "make-certificates",
        sortOptions = false,
        description = "Makes certificates for mutual TLS between the members of a trial cluster.",
        footer = {
            "",
            "DIR gets ca.pem for all members, and HOST.pem and HOST.key for each. The key of the CA is not kept: for a further",
            "member make all of them again. Lasting clusters take certificates of an authority of their own."
        })
public final class MakeCertificatesCommand implements Callable<Integer> {
    private static final int MOST_DAYS = 3_650;

    private final Terminal terminal;

    @Parameters(index = "0", paramLabel = "DIR", description = "folder for the files; created if it is missing")
    private Path folder = Path.of("");

    @Option(
            names = "--host",
            paramLabel = "H",
            description = "name or address of a member's host (more than one allowed; default: localhost)")
    private List<String> hosts = new ArrayList<>();

    @Option(
            names = "--days",
            paramLabel = "N",
            defaultValue = "90",
            description = "days for which the certificates are valid, 1..3650 (default: ${DEFAULT-VALUE})")
    private String days = "";

    @Mixin
    private final HelpOption help = new HelpOption();

    public MakeCertificatesCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        int valid = OptionValues.integer("--days", days, 1, MOST_DAYS);
        List<String> members = hosts.isEmpty() ? List.of("localhost") : List.copyOf(new LinkedHashSet<>(hosts));
        for (String host : members) {
            if (!TrialCertificates.isHost(host)) {
                throw InputException.option("--host", host, "a name or an address of a host");
            }
        }
        try {
            for (Path file : TrialCertificates.files(folder, members)) {
                if (Files.exists(file)) {
                    throw InputException.option("DIR", folder, "a folder without " + file.getFileName());
                }
            }
            TrialCertificates.make(folder, members, valid);
        } catch (IOException failed) {
            throw InputException.option("DIR", folder, "a folder in which files can be made; " + failed.getMessage());
        } catch (GeneralSecurityException failed) {
            throw new IllegalStateException("the certificates of keytool cannot be read", failed);
        }
        String first = members.getFirst();
        terminal.out()
                .println("made for " + String.join(", ", members) + ", valid for " + valid
                        + " days; a member takes them by");
        terminal.out()
                .println("  --config tls.ca=" + folder.resolve(TrialCertificates.CA) + " --config tls.certificate="
                        + TrialCertificates.certificate(folder, first) + " --config tls.key="
                        + TrialCertificates.key(folder, first));
        return 0;
    }
}
