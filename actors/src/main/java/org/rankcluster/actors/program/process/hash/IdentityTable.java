package org.rankcluster.actors.program.process.hash;

import java.io.Serial;
import java.util.AbstractMap;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Values by the identity of their keys, in an order that follows from {@link HashStamp#identityHashCode}. */
@SuppressWarnings("ReferenceEquality") // what it is made for
final class IdentityTable<K, V> {
    private final HashMap<Identity, V> values;

    IdentityTable() {
        values = new HashMap<>();
    }

    /** A copy. */
    IdentityTable(IdentityTable<K, V> other) {
        values = new HashMap<>(other.values);
    }

    int size() {
        return values.size();
    }

    void clear() {
        values.clear();
    }

    @Nullable
    V get(@Nullable Object key) {
        return values.get(new Identity(key));
    }

    boolean containsKey(@Nullable Object key) {
        return values.containsKey(new Identity(key));
    }

    @Nullable
    V put(K key, V value) {
        return values.put(new Identity(key), value);
    }

    @Nullable
    V remove(@Nullable Object key) {
        return values.remove(new Identity(key));
    }

    /** Whether the key was there; it is not any longer. */
    boolean removeKey(@Nullable Object key) {
        Identity identity = new Identity(key);
        boolean isThere = values.containsKey(identity);
        values.remove(identity);
        return isThere;
    }

    /** Whether the key was there with this very value; it is not any longer. */
    boolean remove(@Nullable Object key, @Nullable Object value) {
        Identity identity = new Identity(key);
        boolean isThere = holds(identity, value);
        if (isThere) {
            values.remove(identity);
        }
        return isThere;
    }

    /** Whether the key was there with this very value before; it has another one now. */
    boolean replace(K key, V before, V value) {
        Identity identity = new Identity(key);
        boolean isThere = holds(identity, before);
        if (isThere) {
            values.put(identity, value);
        }
        return isThere;
    }

    private boolean holds(Identity identity, @Nullable Object value) {
        return values.containsKey(identity) && values.get(identity) == value;
    }

    void forEach(BiConsumer<? super K, ? super V> action) {
        values.forEach((identity, value) -> action.accept(key(identity), value));
    }

    void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        values.replaceAll((identity, value) -> function.apply(key(identity), value));
    }

    /** The keys; the iterator can remove. */
    Iterator<K> keys() {
        return new Entering<>(values.entrySet().iterator(), entry -> key(entry.getKey()));
    }

    /** The values, which write through; compared as a {@link HashMap}'s are. */
    Collection<V> values() {
        return values.values();
    }

    /** The entries, which write through; the iterator can remove. */
    Iterator<Map.Entry<K, V>> entries() {
        return new Entering<>(values.entrySet().iterator(), entry -> new Entry<>(key(entry.getKey()), entry));
    }

    @SuppressWarnings({"unchecked", "NullAway"}) // put() takes no others; null only where K has it
    private K key(Identity identity) {
        return (K) identity.object();
    }

    /** A key, which equals none but itself. */
    private record Identity(@Nullable Object object) {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Identity(Object otherObject) && otherObject == object;
        }

        @Override
        public int hashCode() {
            return HashStamp.identityHashCode(object);
        }
    }

    /** An entry that writes through; two are equal if keys and values are the same objects. */
    private static final class Entry<K, V> extends AbstractMap.SimpleEntry<K, V> {
        @Serial
        private static final long serialVersionUID = 1;

        private final transient Map.Entry<Identity, V> inTable;

        Entry(K key, Map.Entry<Identity, V> inTable) {
            super(key, inTable.getValue());
            this.inTable = inTable;
        }

        @Override
        public V setValue(V value) {
            inTable.setValue(value);
            return super.setValue(value);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Map.Entry<?, ?> entry
                    && entry.getKey() == getKey()
                    && entry.getValue() == getValue();
        }

        @Override
        public int hashCode() {
            return HashStamp.identityHashCode(getKey()) ^ HashStamp.identityHashCode(getValue());
        }
    }

    /** Goes over parts of the entries. */
    private record Entering<V, T>(Iterator<Map.Entry<Identity, V>> entries, Function<Map.Entry<Identity, V>, T> part)
            implements Iterator<T> {
        @Override
        public boolean hasNext() {
            return entries.hasNext();
        }

        @Override
        public T next() {
            return part.apply(entries.next());
        }

        @Override
        public void remove() {
            entries.remove();
        }
    }
}
