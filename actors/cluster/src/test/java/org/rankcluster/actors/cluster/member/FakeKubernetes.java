package org.rankcluster.actors.cluster.member;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;

/** An API server with some pods. It lists them to clients that have the token and select by the label. */
final class FakeKubernetes implements AutoCloseable {
    static final String TOKEN = "token of an account";

    private static final String QUERY = "labelSelector=app.kubernetes.io/name=rankcluster";
    private static final int OK = 200;
    private static final int FORBIDDEN = 403;

    private final HttpsServer server;
    private final List<String> pods;

    FakeKubernetes(SSLContext context, List<String> pods) throws IOException {
        this.pods = pods;
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context));
        server.createContext("/api/v1/namespaces/lab/pods", this::list);
        server.start();
    }

    int port() {
        return server.getAddress().getPort();
    }

    private void list(HttpExchange exchange) throws IOException {
        boolean allowed =
                ("Bearer " + TOKEN).equals(exchange.getRequestHeaders().getFirst("Authorization"))
                        && QUERY.equals(exchange.getRequestURI().getQuery());
        String items = pods.stream().map(FakeKubernetes::pod).collect(Collectors.joining(","));
        byte[] answer = ("{\"items\":[" + items + "]}").getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(allowed ? OK : FORBIDDEN, answer.length);
        exchange.getResponseBody().write(answer);
        exchange.close();
    }

    private static String pod(String address) {
        return """
                {"metadata": {"name": "pod"},
                 "spec": {"containers": [{"name": "member", "ports": [{"name": "management", "containerPort": 8558}]}]},
                 "status": {"podIP": "%s", "phase": "Running"}}
                """.formatted(address);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
