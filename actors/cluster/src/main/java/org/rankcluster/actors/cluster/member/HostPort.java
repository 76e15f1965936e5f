package org.rankcluster.actors.cluster.member;

import java.net.InetAddress;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rankcluster.input.InputException;

/**
 * A host and a port, as written in settings: {@code HOST:PORT}.
 *
 * @param host name or address; an IPv6 address without brackets
 * @param port 0..65535
 */
public record HostPort(String host, int port) {
    /** Rule for texts, for error messages. */
    public static final String RULE = "HOST:PORT, e.g. 10.0.0.1:PORT or [::1]:PORT";

    private static final Pattern HOST = Pattern.compile("[A-Za-z0-9._-]+|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*(%\\w+)?");
    private static final Pattern TEXT = Pattern.compile("(?:\\[([^\\[\\]]+)]|([^\\[\\]:]+)):(\\d{1,5})");
    private static final int LAST_PORT = 65_535;

    /** Parses {@code HOST:PORT}, with an IPv6 address in brackets. */
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

    /** Returns whether the text has the form of a name or an address. */
    static boolean isHost(String text) {
        return HOST.matcher(text).matches();
    }

    /** Returns whether only processes of this host reach it. */
    public boolean isLoopback() {
        return host.equals("localhost") || host.equals("::1") || host.startsWith("127.");
    }

    /** Returns whether the address stands for all addresses of this host. */
    boolean isEverywhere() {
        try {
            return InetAddress.ofLiteral(host).isAnyLocalAddress(); // in any notation, such as 0:0::0
        } catch (IllegalArgumentException name) {
            return false;
        }
    }

    /** Returns this address; if its port is 0 (any), with the port that was found. */
    public HostPort at(int found) {
        return new HostPort(host, found);
    }

    /** Returns the host in the notation of actor addresses and URLs. */
    String bracketed() {
        return host.indexOf(':') < 0 ? host : "[" + host + "]";
    }

    /** Returns {@code host:port}. */
    @Override
    public String toString() {
        return bracketed() + ":" + port;
    }
}
