package org.rankcluster.actors.cluster.member;

import akka.actor.Address;
import akka.actor.AddressFromURIString;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.rankcluster.actors.cluster.control.JoinCheck;
import org.rankcluster.actors.cluster.link.MemberLinks;
import org.rankcluster.actors.cluster.member.MemberSettings.Discovery;
import org.rankcluster.actors.cluster.member.MemberSettings.Method;
import org.rankcluster.actors.cluster.member.MemberSettings.Tls;

/**
 * The factory of the Akka configuration of a cluster member's actor system. The part that is the same in all members is in {@code
 * rankcluster.member-akka} of reference.conf; the rest comes from {@link MemberSettings}.
 */
public final class MemberConfig {
    /** Name of the actor systems of all members. */
    public static final String SYSTEM = "rankcluster";

    private static final String BOOTSTRAP = "akka.management.cluster.bootstrap.";

    private MemberConfig() {}

    /** Returns the configuration for {@code ActorSystem.create(guardian, MemberConfig.SYSTEM, config)}. */
    public static Config of(MemberSettings settings) {
        Map<String, Object> values = new LinkedHashMap<>();
        addresses(values, settings.ports());
        failureDetection(values, settings.patience());
        if (settings.others().discovery().method() != Method.NONE) {
            discovery(values, settings.others().discovery());
        }
        if (settings.tls() != null) {
            tls(values, settings.tls());
        }
        Config house = MemberLinks.config(settings.partitions());
        Config common = house.getConfig("rankcluster.member-akka").atPath("akka");
        return JoinCheck.config()
                .withFallback(settings.extra())
                .withFallback(ConfigFactory.parseMap(values, "settings of the member"))
                .withFallback(common)
                .withFallback(house)
                .resolve();
    }

    private static void addresses(Map<String, Object> values, MemberPorts ports) {
        values.put("akka.remote.artery.canonical.hostname", ports.address().host());
        values.put("akka.remote.artery.canonical.port", ports.address().port());
        values.put("akka.remote.artery.bind.hostname", ports.bindHost());
        values.put("akka.management.http.hostname", ports.management().host());
        values.put("akka.management.http.port", ports.management().port());
    }

    private static void failureDetection(Map<String, Object> values, MemberSettings.Patience patience) {
        values.put("akka.cluster.failure-detector.acceptable-heartbeat-pause", patience.heartbeatPause() + " ms");
        values.put("akka.cluster.split-brain-resolver.stable-after", patience.stableAfter() + " ms");
    }

    /**
     * Returns the members to join. They are not in the configuration: Akka would join before the member can receive the outcome.
     */
    static List<Address> seeds(MemberSettings settings) {
        return settings.others().join().stream()
                .map(seed -> AddressFromURIString.parse("akka://" + SYSTEM + "@" + seed))
                .toList();
    }

    private static void discovery(Map<String, Object> values, Discovery discovery) {
        String method = switch (discovery.method()) {
            case DNS -> "akka-dns";
            case KUBERNETES -> "kubernetes-api";
            default -> "config";
        };
        values.put("akka.discovery.method", method);
        values.put(BOOTSTRAP + "contact-point-discovery.effective-name", discovery.service());
        values.put(BOOTSTRAP + "contact-point-discovery.service-name", discovery.service());
        values.put(BOOTSTRAP + "contact-point-discovery.required-contact-point-nr", discovery.members());
        if (discovery.method() == Method.CONFIG) {
            // each endpoint has its own port
            values.put(BOOTSTRAP + "contact-point.filter-on-fallback-port", false);
            values.put(
                    "akka.discovery.config.services." + quoted(discovery.service()) + ".endpoints",
                    endpoints(discovery));
        }
    }

    private static List<Map<String, Object>> endpoints(Discovery discovery) {
        return discovery.endpoints().stream()
                .map(endpoint -> Map.<String, Object>of("host", endpoint.host(), "port", endpoint.port()))
                .toList();
    }

    private static String quoted(String key) {
        return "\"" + key + "\"";
    }

    private static void tls(Map<String, Object> values, Tls tls) {
        values.put("akka.remote.artery.transport", "tls-tcp");
        String engine = "akka.remote.artery.ssl.rotating-keys-engine.";
        values.put(engine + "cert-file", tls.certificate().toString());
        values.put(engine + "key-file", tls.key().toString());
        values.put(engine + "ca-cert-file", tls.ca().toString());
    }
}
