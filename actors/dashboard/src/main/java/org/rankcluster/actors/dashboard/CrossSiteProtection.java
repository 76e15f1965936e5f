package org.rankcluster.actors.dashboard;

import akka.http.javadsl.model.HttpRequest;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.model.headers.RawHeader;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The protection of the dashboard against other websites in the user's browser: checks of requests, and security headers of responses. */
final class CrossSiteProtection {
    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
                    + " font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none';"
                    + " require-trusted-types-for 'script'";
    private static final List<RawHeader> HEADERS = List.of(
            RawHeader.create("Content-Security-Policy", POLICY),
            RawHeader.create("X-Content-Type-Options", "nosniff"),
            RawHeader.create("Referrer-Policy", "no-referrer"),
            RawHeader.create("Cross-Origin-Resource-Policy", "same-origin"),
            RawHeader.create("Cross-Origin-Opener-Policy", "same-origin"));
    /** Pattern of a name that is an address; no other site can have such a name. */
    private static final Pattern NUMBERS = Pattern.compile("\\d+(\\.\\d+){3}|\\[[0-9a-f:.]+]");

    private final Set<String> names = new HashSet<>(Set.of("localhost"));

    /** Creates a guard with a server's further names. */
    CrossSiteProtection(List<String> names) {
        names.forEach(name -> this.names.add(name.toLowerCase(Locale.ROOT)));
        try {
            InetAddress own = InetAddress.getLocalHost();
            this.names.add(own.getHostName().toLowerCase(Locale.ROOT));
        } catch (UnknownHostException nameless) {
            // without a host name, no browser can reach the server by name
        }
    }

    /**
     * Returns the reason why a request is refused; null if it is served. A foreign name may lead here (DNS rebinding), and the
     * browser would then treat its pages as ours.
     */
    @Nullable
    String objection(HttpRequest request, boolean isPage) {
        String host = value(request, "Host");
        String name = host == null ? "" : host.replaceFirst(":\\d*$", "").toLowerCase(Locale.ROOT);
        if (!names.contains(name) && !NUMBERS.matcher(name).matches()) {
            return "Host: " + (name.isEmpty() ? "missing" : name)
                    + " (expected: an address, or a name of this server; others go into rankcluster.dashboard.names)";
        }
        if (isPage) {
            return null;
        }
        String origin = value(request, "Origin");
        if (origin != null && !origin.replaceFirst("^https?://", "").equalsIgnoreCase(host)) {
            return "Origin: another site (expected: the site of the page)";
        }
        if ("cross-site".equals(value(request, "Sec-Fetch-Site"))) {
            return "Sec-Fetch-Site: cross-site (expected: a request of the page)";
        }
        return null;
    }

    private static @Nullable String value(HttpRequest request, String header) {
        return request.getHeader(header).map(found -> found.value()).orElse(null);
    }

    /** Adds headers by which browsers load nothing from other servers and show the page in no other page. */
    static HttpResponse protect(HttpResponse response) {
        return response.addHeaders(new ArrayList<>(HEADERS));
    }
}
