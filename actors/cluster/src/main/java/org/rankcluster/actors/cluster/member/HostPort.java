package org.rankcluster.actors.cluster.member;

import java.net.InetAddress;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rankcluster.input.InputException;

/**
 * Where something listens.
 *
 * @param host name or address; an IPv6 address without brackets
 * @param port 0..65535
 */
public record HostPort(String host, int port) {
    /** What is expected of a text. */
    public static final String RULE = "HOST:PORT, e.g. 10.0.0.1:PORT or [::1]:PORT";

    private static final Pattern HOST = Pattern.compile("[A-Za-z0-9._-]+|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*(%\\w+)?");
    private static final Pattern TEXT = Pattern.compile("(?:\\[([^\\[\\]]+)]|([^\\[\\]:]+)):(\\d{1,5})");
    private static final int LAST_PORT = 65_535;

    /** Reads {@code HOST:PORT}, an IPv6 address in brackets. */
    public static HostPort parse(String where, String name, String text) {
        Matcher matcher = TEXT.matcher(text.strip());
        if (!matcher.matches()) {
            throw new InputException(where, name, text, RULE);
        }
        String host = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
        int port = Integer.parseInt(matcher.group(3));
        if (!isHost(host) || port < 1 || port > LAST_PORT) {
            throw new InputException(where, name, text, RULE);
        }
        return new HostPort(host, port);
    }

    /** Whether it looks like a name or an address. */
    static boolean isHost(String text) {
        return HOST.matcher(text).matches();
    }

    /** Whether only processes of this machine reach it. */
    public boolean isLoopback() {
        return host.equals("localhost") || host.equals("::1") || host.startsWith("127.");
    }

    /** Whether it stands for all addresses of this machine. */
    boolean isEverywhere() {
        try {
            return InetAddress.ofLiteral(host).isAnyLocalAddress(); // written in whatever way, such as 0:0::0
        } catch (IllegalArgumentException name) {
            return false;
        }
    }

    /** The host, at the port that was found if this one's is any. */
    public HostPort at(int found) {
        return new HostPort(host, found);
    }

    /** The host as addresses of actors and URLs have it. */
    String bracketed() {
        return host.indexOf(':') < 0 ? host : "[" + host + "]";
    }

    /** {@code host:port}. */
    @Override
    public String toString() {
        return bracketed() + ":" + port;
    }
}
