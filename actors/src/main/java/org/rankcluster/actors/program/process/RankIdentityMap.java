package org.rankcluster.actors.program.process;

import java.io.Serial;
import java.io.Serializable;
import java.util.AbstractCollection;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What programs make in place of an {@link IdentityHashMap}: its order is that in which the keys came, not that of the JVM's hash
 * codes. What it holds is in {@link #entries}; what it extends stays empty.
 */
@SuppressWarnings("ReferenceEquality") // is its purpose
public final class RankIdentityMap<K, V> extends IdentityHashMap<K, V> implements StandIn {
    @Serial
    private static final long serialVersionUID = 1;

    private final transient Map<Ref<K>, V> entries = new LinkedHashMap<>();

    /** An object that equals none but itself. */
    private record Ref<T>(@Nullable T object) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Ref<?> ref && ref.object == object;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(object);
        }
    }

    /** As it travels: keys and values in turn. */
    private record Sent(Object[] content) implements Serializable {
        @Serial
        private Object readResolve() {
            Map<Object, Object> map = new RankIdentityMap<>();
            for (int i = 0; i < content.length; i += 2) {
                map.put(content[i], content[i + 1]);
            }
            return map;
        }
    }

    /** {@link IdentityHashMap#IdentityHashMap()}. */
    public RankIdentityMap() {}

    /** {@link IdentityHashMap#IdentityHashMap(int)}. */
    public RankIdentityMap(int expected) {
        super(expected); // complains if that is negative
    }

    /** {@link IdentityHashMap#IdentityHashMap(Map)}. */
    public RankIdentityMap(Map<? extends K, ? extends V> others) {
        others.forEach((key, value) -> entries.put(new Ref<>(key), value));
    }

    @Override
    public Class<?> standsFor() {
        return IdentityHashMap.class;
    }

    @Serial
    private Object writeReplace() {
        List<Object> content = new ArrayList<>();
        entries.forEach((ref, value) -> Collections.addAll(content, ref.object, value));
        return new Sent(content.toArray());
    }

    // ---- the map

    @Override
    public int size() {
        return entries.size();
    }

    @Override
    public boolean isEmpty() {
        return entries.isEmpty();
    }

    @Override
    public @Nullable V get(@Nullable Object key) {
        return entries.get(new Ref<>(key));
    }

    @Override
    public boolean containsKey(@Nullable Object key) {
        return entries.containsKey(new Ref<>(key));
    }

    @Override
    public boolean containsValue(@Nullable Object value) {
        return entries.values().stream().anyMatch(each -> each == value);
    }

    @Override
    public @Nullable V put(@Nullable K key, @Nullable V value) {
        return entries.put(new Ref<>(key), value);
    }

    @Override
    public void putAll(Map<? extends K, ? extends V> others) {
        others.forEach(this::put);
    }

    @Override
    public @Nullable V remove(@Nullable Object key) {
        return entries.remove(new Ref<>(key));
    }

    @Override
    public boolean remove(@Nullable Object key, @Nullable Object value) {
        return holds(key, value) && entries.keySet().remove(new Ref<>(key));
    }

    @Override
    public boolean replace(@Nullable K key, @Nullable V old, @Nullable V value) {
        boolean held = holds(key, old);
        if (held) {
            put(key, value);
        }
        return held;
    }

    private boolean holds(@Nullable Object key, @Nullable Object value) {
        return containsKey(key) && get(key) == value;
    }

    @Override
    public void clear() {
        entries.clear();
    }

    @Override
    public void forEach(BiConsumer<? super K, ? super V> action) {
        entries.forEach((ref, value) -> action.accept(ref.object, value));
    }

    @Override
    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> change) {
        entries.replaceAll((ref, value) -> change.apply(ref.object, value));
    }

    @Override
    public Object clone() {
        return new RankIdentityMap<>(this);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Map<?, ?> map && entrySet().equals(map.entrySet());
    }

    @Override
    public int hashCode() {
        return entrySet().hashCode();
    }

    // ---- its views

    @Override
    public Set<K> keySet() {
        return new SetView<>(entry -> entry.getKey().object) {
            @Override
            public boolean contains(Object key) {
                return containsKey(key);
            }

            @Override
            public boolean remove(Object key) {
                return entries.keySet().remove(new Ref<>(key));
            }
        };
    }

    @Override
    public Collection<V> values() {
        return new View<>(Map.Entry::getValue);
    }

    @Override
    public Set<Map.Entry<K, V>> entrySet() {
        return new SetView<>(Pair::new);
    }

    /** Keys, values or both, compared by identity. */
    private class View<E> extends AbstractCollection<E> {
        private final Function<Map.Entry<Ref<K>, V>, E> shown;

        View(Function<Map.Entry<Ref<K>, V>, E> shown) {
            this.shown = shown;
        }

        @Override
        public Iterator<E> iterator() {
            Iterator<Map.Entry<Ref<K>, V>> all = entries.entrySet().iterator();
            return new Iterator<>() {
                @Override
                public boolean hasNext() {
                    return all.hasNext();
                }

                @Override
                public E next() {
                    return shown.apply(all.next());
                }

                @Override
                public void remove() {
                    all.remove();
                }
            };
        }

        @Override
        public int size() {
            return entries.size();
        }

        @Override
        public void clear() {
            entries.clear();
        }

        @Override
        public boolean contains(Object object) {
            return stream().anyMatch(each -> same(each, object));
        }

        @Override
        public boolean remove(Object object) {
            for (Iterator<E> all = iterator(); all.hasNext(); ) {
                if (same(all.next(), object)) {
                    all.remove();
                    return true;
                }
            }
            return false;
        }
    }

    /** Those that make a set. */
    private class SetView<E> extends View<E> implements Set<E> {
        SetView(Function<Map.Entry<Ref<K>, V>, E> shown) {
            super(shown);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Set<?> set && set.size() == size() && containsAll(set);
        }

        @Override
        public int hashCode() {
            return stream()
                    .mapToInt(each -> each instanceof Pair<?, ?> ? each.hashCode() : IdentityHashes.of(each))
                    .sum();
        }
    }

    private static boolean same(@Nullable Object each, @Nullable Object other) {
        return each == other || each instanceof Pair<?, ?> pair && pair.equals(other);
    }

    /** An entry. */
    private record Pair<K, V>(Map.Entry<Ref<K>, V> entry) implements Map.Entry<K, V> {
        @Override
        public @Nullable K getKey() {
            return entry.getKey().object;
        }

        @Override
        public V getValue() {
            return entry.getValue();
        }

        @Override
        public V setValue(V value) {
            return entry.setValue(value);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Map.Entry<?, ?> pair && pair.getKey() == getKey() && pair.getValue() == getValue();
        }

        @Override
        public int hashCode() {
            return IdentityHashes.of(getKey()) ^ IdentityHashes.of(getValue());
        }

        @Override
        public String toString() {
            return getKey() + "=" + getValue();
        }
    }
}
