package org.rankcluster.actors.dashboard;

import akka.http.javadsl.model.HttpRequest;
import akka.http.javadsl.model.headers.Cookie;
import akka.http.javadsl.model.headers.HttpCookie;
import akka.http.javadsl.model.headers.HttpCookiePair;
import akka.http.javadsl.model.headers.SameSite;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HexFormat;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.time.WallClock;

/**
 * The login keys, session cookies and tokens that a dashboard server accepts. A printed key is valid for one login within five minutes,
 * which gives a cookie. The cluster's token is valid at any time, for a login and as {@code Authorization: Bearer}. No key is ever shown
 * again.
 */
final class LoginKeys {
    /** Number of wrong keys that are answered at once; each further answer is delayed by a second. */
    static final int FREE_MISTAKES = 10;

    private static final Duration GOOD_FOR = Duration.ofMinutes(5);
    private static final String BEARER = "Bearer ";
    private static final int MOST_SESSIONS = 256;
    private static final int KEY_BYTES = 16;

    private final SecureRandom random = new SecureRandom();
    private final Predicate<@Nullable String> token;
    private final boolean isReadingOpen;
    private final String run = drawn(4);
    private final Deque<String> sessions = new ArrayDeque<>();
    private final Deque<Key> keys = new ArrayDeque<>();
    private int mistakes;

    private record Key(String text, long issued) {
        boolean isGood() {
            return WallClock.nanos() - issued < GOOD_FOR.toNanos();
        }
    }

    /**
     * Creates the keys of a server.
     *
     * @param token whether a header {@code Authorization} has the token
     * @param isReadingOpen whether data can be read without any key
     */
    LoginKeys(Predicate<@Nullable String> token, boolean isReadingOpen) {
        this.token = token;
        this.isReadingOpen = isReadingOpen;
    }

    /** Returns a new key for one login. If there are more keys than sessions, the oldest key becomes invalid. */
    synchronized String issue() {
        Key key = new Key(drawn(KEY_BYTES), WallClock.nanos());
        keys.addLast(key);
        if (keys.size() > MOST_SESSIONS) {
            keys.removeFirst();
        }
        return key.text;
    }

    /** Returns the cookie for a key; null if the key is wrong, used or too old. */
    synchronized @Nullable HttpCookie login(String offered, int port) {
        keys.removeIf(key -> !key.isGood());
        if (!keys.removeIf(key -> same(key.text, offered)) && !token.test(BEARER + offered)) {
            mistakes++;
            return null;
        }
        String session = drawn(KEY_BYTES);
        sessions.addLast(session);
        if (sessions.size() > MOST_SESSIONS) {
            sessions.removeFirst();
        }
        return HttpCookie.create(cookie(port), session)
                .withPath("/")
                .withHttpOnly(true)
                .withSameSite(SameSite.Strict);
    }

    /** Returns whether a request may read data. */
    boolean mayRead(HttpRequest request, int port) {
        return isReadingOpen || mayAct(request, port);
    }

    /** Returns whether a request may act on a run: it has the cookie, the cookie's value as bearer token, or the cluster's token. */
    synchronized boolean mayAct(HttpRequest request, int port) {
        for (var header : request.getHeaders()) {
            if (header instanceof Cookie cookies) {
                for (HttpCookiePair pair : cookies.getCookies()) {
                    if (pair.name().equals(cookie(port)) && isSession(pair.value())) {
                        return true;
                    }
                }
            }
        }
        String bearer =
                request.getHeader("Authorization").map(header -> header.value()).orElse(null);
        if (bearer == null) {
            return false;
        }
        if (token.test(bearer) || bearer.startsWith(BEARER) && isSession(bearer.substring(BEARER.length()))) {
            return true;
        }
        mistakes++;
        return false;
    }

    /** Returns whether the answer to a wrong key has to be delayed now. */
    synchronized boolean isSlowedDown() {
        return mistakes > FREE_MISTAKES;
    }

    /** Returns the name of the cookie. Cookies do not depend on ports, so the name distinguishes several runs of a host. */
    private String cookie(int port) {
        return "rankcluster-" + port + "-" + run;
    }

    private boolean isSession(String offered) {
        return sessions.stream().anyMatch(session -> same(session, offered));
    }

    private static boolean same(String one, String other) {
        return MessageDigest.isEqual(one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
    }

    private String drawn(int bytes) {
        byte[] drawn = new byte[bytes];
        random.nextBytes(drawn);
        return HexFormat.of().formatHex(drawn);
    }
}
