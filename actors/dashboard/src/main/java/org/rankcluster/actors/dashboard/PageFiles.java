package org.rankcluster.actors.dashboard;

import akka.http.javadsl.model.ContentType;
import akka.http.javadsl.model.ContentTypes;
import akka.http.javadsl.model.HttpCharsets;
import akka.http.javadsl.model.HttpEntities;
import akka.http.javadsl.model.HttpRequest;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.model.MediaTypes;
import akka.http.javadsl.model.StatusCodes;
import akka.http.javadsl.model.headers.RawHeader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.rankcluster.input.InputException;

/** The static files of the dashboard page, packaged in the jar by the page's build. */
public final class PageFiles {
    private static final String FOLDER = "page/";
    private static final String INDEX = "index.html";
    private static final Pattern NAME = Pattern.compile("(assets/)?[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)+");
    private static final Map<String, ContentType> TYPES = Map.of(
            "html", ContentTypes.TEXT_HTML_UTF8,
            "js", MediaTypes.APPLICATION_JAVASCRIPT.toContentType(HttpCharsets.UTF_8),
            "txt", ContentTypes.TEXT_PLAIN_UTF8,
            "css", MediaTypes.TEXT_CSS.toContentType(HttpCharsets.UTF_8),
            "svg", MediaTypes.IMAGE_SVG_XML.toContentType(),
            "png", MediaTypes.IMAGE_PNG.toContentType(),
            "woff2", MediaTypes.FONT_WOFF_2.toContentType());

    /** Size from which files are compressed, in bytes. */
    private static final int LEAST_PACKED = 1024;

    private static final Map<String, byte[]> READ = new ConcurrentHashMap<>();
    /** The page's files compressed by gzip, each at its first request. */
    private static final Map<String, byte[]> PACKED = new ConcurrentHashMap<>();

    private PageFiles() {}

    /** Returns whether the page was built. */
    public static boolean areBuilt() {
        return read(INDEX) != null;
    }

    /** Returns the error for servers without a page. */
    public static InputException notBuilt() {
        return InputException.bare(
                "dashboard", "not built", "Node 20.19 or later on the PATH, then ./rankcluster build");
    }

    /** Returns the page in one file, with a mark in place of the data; null if it was not built. */
    static @Nullable String report() {
        byte[] bytes = read("report.html");
        return bytes == null ? null : new String(bytes, StandardCharsets.UTF_8);
    }

    /** Answers with a file. */
    static HttpResponse serve(HttpRequest request) {
        String path = request.getUri().path().substring(1);
        String name = path.isEmpty() ? INDEX : path;
        byte[] bytes = NAME.matcher(name).matches() ? read(name) : null;
        ContentType type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
        if (bytes == null || type == null) {
            return path.isEmpty()
                    ? HttpResponse.create()
                            .withStatus(StatusCodes.NOT_FOUND)
                            .withEntity(String.valueOf(notBuilt().getMessage()))
                    : HttpResponse.create().withStatus(StatusCodes.NOT_FOUND).withEntity("nothing at this path");
        }
        boolean packs = bytes.length >= LEAST_PACKED && acceptsGzip(request);
        byte[] sent = packs ? PACKED.computeIfAbsent(name, made -> gzip(bytes)) : bytes;
        String tag = tag(sent);
        // names in the folder of assets contain a hash of their content
        String caching = name.startsWith("assets/") ? "public, max-age=31536000, immutable" : "no-cache";
        HttpResponse answer = HttpResponse.create()
                .addHeader(RawHeader.create("Cache-Control", caching))
                .addHeader(RawHeader.create("Vary", "Accept-Encoding"))
                .addHeader(RawHeader.create("ETag", tag));
        boolean known = request.getHeader("If-None-Match")
                .map(header -> header.value().contains(tag))
                .orElse(false);
        if (known) {
            return answer.withStatus(StatusCodes.NOT_MODIFIED);
        }
        HttpResponse whole = answer.withEntity(HttpEntities.create(type, sent));
        return packs ? whole.addHeader(RawHeader.create("Content-Encoding", "gzip")) : whole;
    }

    private static boolean acceptsGzip(HttpRequest request) {
        return request.getHeader("Accept-Encoding")
                .map(header -> header.value().contains("gzip"))
                .orElse(false);
    }

    private static byte[] gzip(byte[] bytes) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(bytes);
        } catch (IOException inMemory) {
            throw new UncheckedIOException(inMemory);
        }
        return packed.toByteArray();
    }

    private static String tag(byte[] bytes) {
        CRC32 sum = new CRC32();
        sum.update(bytes);
        return "\"" + Long.toHexString(sum.getValue()) + "-" + Integer.toHexString(bytes.length) + "\"";
    }

    private static byte @Nullable [] read(String name) {
        byte[] known = READ.get(name);
        if (known != null) {
            return known;
        }
        try (InputStream file = PageFiles.class.getResourceAsStream(FOLDER + name)) {
            if (file == null) {
                return null;
            }
            byte[] bytes = file.readAllBytes();
            READ.put(name, bytes);
            return bytes;
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
