package org.rankcluster.actors.program.process.system;

import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import org.rankcluster.actors.program.process.Replaces;

/**
 * Replacements of {@code Set.of}, {@code Map.of} and similar methods, so that the order of iteration is the same in each run. The JDK salts
 * their order anew in each JVM; here they keep the order of insertion.
 */
public final class CollectionCalls {
    private CollectionCalls() {}

    /** Links a call of {@link Set#of} or {@link Map#of}, for its number of arguments. */
    public static CallSite link(MethodHandles.Lookup caller, String name, MethodType type)
            throws NoSuchMethodException, IllegalAccessException {
        boolean isSet = type.returnType() == Set.class;
        MethodHandle target = MethodHandles.lookup()
                .findStatic(
                        CollectionCalls.class,
                        isSet ? "of" : "ofPairs",
                        MethodType.methodType(type.returnType(), Object[].class));
        return new ConstantCallSite(
                target.asCollector(Object[].class, type.parameterCount()).asType(type));
    }

    /** Replaces {@link Set#of(Object[])}. */
    @Replaces(Set.class)
    public static Set<?> of(Object[] elements) {
        Set<Object> set = new LinkedHashSet<>();
        for (Object element : elements) {
            if (!set.add(Objects.requireNonNull(element))) {
                throw new IllegalArgumentException("duplicate element: " + element);
            }
        }
        return Collections.unmodifiableSet(set);
    }

    /** Replaces {@link Set#copyOf}. */
    @Replaces(Set.class)
    public static Set<?> copyOf(Collection<?> elements) {
        Set<Object> set = new LinkedHashSet<>();
        elements.forEach(element -> set.add(Objects.requireNonNull(element)));
        return Collections.unmodifiableSet(set);
    }

    /** Replaces {@link Collectors#toUnmodifiableSet}. */
    @Replaces(Collectors.class)
    public static Collector<?, ?, ?> toUnmodifiableSet() {
        return Collectors.collectingAndThen(Collectors.toCollection(LinkedHashSet::new), CollectionCalls::copyOf);
    }

    /** Replaces {@link Collectors#toUnmodifiableMap(Function, Function)}. */
    @Replaces(Collectors.class)
    public static Collector<?, ?, ?> toUnmodifiableMap(Function<Object, ?> key, Function<Object, ?> value) {
        return toUnmodifiableMap(key, value, (first, second) -> {
            throw new IllegalStateException("Duplicate key (values " + first + " and " + second + ")");
        });
    }

    /** Replaces {@link Collectors#toUnmodifiableMap(Function, Function, BinaryOperator)}. */
    @Replaces(Collectors.class)
    public static Collector<?, ?, ?> toUnmodifiableMap(
            Function<Object, ?> key, Function<Object, ?> value, BinaryOperator<Object> merge) {
        return Collectors.collectingAndThen(
                Collectors.<Object, Object, Object, Map<Object, Object>>toMap(key, value, merge, LinkedHashMap::new),
                CollectionCalls::copyOf);
    }

    /** Replaces {@link Map#copyOf}. */
    @Replaces(Map.class)
    public static Map<?, ?> copyOf(Map<?, ?> entries) {
        Map<Object, Object> map = new LinkedHashMap<>();
        entries.forEach((key, value) -> map.put(Objects.requireNonNull(key), Objects.requireNonNull(value)));
        return Collections.unmodifiableMap(map);
    }

    /** Replaces {@link Map#ofEntries}. */
    @Replaces(Map.class)
    public static Map<?, ?> ofEntries(Map.Entry<?, ?>[] entries) {
        List<Object> all = new ArrayList<>();
        for (Map.Entry<?, ?> entry : entries) {
            all.add(entry.getKey());
            all.add(entry.getValue());
        }
        return ofPairs(all.toArray());
    }

    /** Returns {@link Map#of()} of alternating keys and values. */
    public static Map<?, ?> ofPairs(Object[] keysAndValues) {
        Map<Object, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            Object value = Objects.requireNonNull(keysAndValues[i + 1]);
            if (map.put(Objects.requireNonNull(keysAndValues[i]), value) != null) {
                throw new IllegalArgumentException("duplicate key: " + keysAndValues[i]);
            }
        }
        return Collections.unmodifiableMap(map);
    }
}
