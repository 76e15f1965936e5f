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

/** Keeps pages of other servers, which a browser shows beside ours, away from the data and the buttons. */
final class Browsers {
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
    /** No other site can have an address as its name. */
    private static final Pattern NUMBERS = Pattern.compile("\\d+(\\.\\d+){3}|\\[[0-9a-f:.]+]");

    private final Set<String> names = new HashSet<>(Set.of("localhost"));

    /** Takes a server's further names. */
    Browsers(List<String> names) {
        names.forEach(name -> this.names.add(name.toLowerCase(Locale.ROOT)));
        try {
            InetAddress own = InetAddress.getLocalHost();
            this.names.add(own.getHostName().toLowerCase(Locale.ROOT));
        } catch (UnknownHostException nameless) {
            // then nobody can ask for it by a name
        }
    }

    /** Returns why a request is not served; null if it is. A foreign name may lead here (DNS rebinding), and its pages would be at home. */
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
            return "Origin: another (expected: that of the page)";
        }
        if ("cross-site".equals(value(request, "Sec-Fetch-Site"))) {
            return "Sec-Fetch-Site: cross-site (expected: a request of the page)";
        }
        return null;
    }

    private static @Nullable String value(HttpRequest request, String header) {
        return request.getHeader(header).map(found -> found.value()).orElse(null);
    }

    /** Adds what tells browsers to load nothing from elsewhere and to show the page nowhere else. */
    static HttpResponse protect(HttpResponse response) {
        return response.addHeaders(new ArrayList<>(HEADERS));
    }
}
