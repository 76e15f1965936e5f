package org.rankcluster.actors.cli.sweep;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.rankcluster.input.NearestName;

/** A lookup of values in a JSON result by path: field names and array indices, separated by dots. */
public final class ResultPaths {
    /** Largest number of suggestions. */
    private static final int FEW = 5;

    private ResultPaths() {}

    /** Returns the number, text or truth value at a path; missing if there is none. */
    public static JsonNode at(JsonNode result, String path) {
        JsonNode whole = child(result, path);
        if (whole.isValueNode()) {
            return whole;
        }
        for (int dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) { // names may contain dots, too
            JsonNode found = at(child(result, path.substring(0, dot)), path.substring(dot + 1));
            if (!found.isMissingNode()) {
                return found;
            }
        }
        return MissingNode.getInstance();
    }

    private static JsonNode child(JsonNode node, String name) {
        return node.isArray() && name.matches("\\d{1,9}") ? node.path(Integer.parseInt(name)) : node.path(name);
    }

    /** Returns existing paths similar to a missing one: with a typing error, below it, with it as the end, or beside it. */
    public static List<String> nearest(JsonNode result, String path) {
        List<String> all = new ArrayList<>();
        collect(result, "", all);
        String mistyped = NearestName.of(path, all);
        if (mistyped != null) {
            return List.of(mistyped);
        }
        List<String> like = first(all, one -> one.startsWith(path + ".") || one.endsWith("." + path));
        String folder = path.substring(0, path.lastIndexOf('.') + 1);
        return like.isEmpty() && !folder.isEmpty() ? first(all, one -> one.startsWith(folder)) : like;
    }

    private static List<String> first(List<String> paths, Predicate<String> condition) {
        return paths.stream().filter(condition).limit(FEW).toList();
    }

    private static void collect(JsonNode node, String path, List<String> paths) {
        String front = path.isEmpty() ? "" : path + ".";
        if (node.isValueNode()) {
            paths.add(path);
        }
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            collect(node.get(i), front + i, paths);
        }
        node.properties().forEach(field -> collect(field.getValue(), front + field.getKey(), paths));
    }
}
