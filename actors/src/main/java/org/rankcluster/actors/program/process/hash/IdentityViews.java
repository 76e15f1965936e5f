package org.rankcluster.actors.program.process.hash;

import java.util.AbstractCollection;
import java.util.AbstractSet;
import java.util.Collection;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Views of a {@link RankIdentityMap}, which write through to its table. */
@SuppressWarnings("ReferenceEquality") // what it is made for
final class IdentityViews {
    private IdentityViews() {}

    /** Of the keys; the JDK's too asks the map, which a program may have extended. */
    static final class Keys<K, V> extends AbstractSet<K> {
        private final RankIdentityMap<K, V> map;
        private final IdentityTable<K, V> table;

        Keys(RankIdentityMap<K, V> map, IdentityTable<K, V> table) {
            this.map = map;
            this.table = table;
        }

        @Override
        public Iterator<K> iterator() {
            return table.keys();
        }

        @Override
        public int size() {
            return table.size();
        }

        @Override
        public boolean contains(@Nullable Object key) {
            return map.containsKey(key);
        }

        @Override
        public boolean remove(@Nullable Object key) {
            return table.removeKey(key);
        }

        @Override
        public boolean removeAll(Collection<?> keys) {
            Objects.requireNonNull(keys);
            return removeIf(keys::contains); // theirs may be no set of identities: never ask the other way round
        }

        @Override
        public void clear() {
            table.clear();
        }

        @Override
        public int hashCode() {
            int sum = 0;
            for (Iterator<K> keys = table.keys(); keys.hasNext(); ) {
                sum += HashStamp.identityHashCode(keys.next());
            }
            return sum;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other == this || super.equals(other);
        }
    }

    /** Of the values. */
    static final class Values<V> extends AbstractCollection<V> {
        private final IdentityTable<?, V> table;

        Values(IdentityTable<?, V> table) {
            this.table = table;
        }

        @Override
        public Iterator<V> iterator() {
            return table.values().iterator();
        }

        @Override
        public int size() {
            return table.size();
        }

        @Override
        public boolean contains(@Nullable Object value) {
            for (V each : table.values()) {
                if (each == value) {
                    return true;
                }
            }
            return false;
        }

        @Override
        public boolean remove(@Nullable Object value) {
            for (Iterator<V> each = table.values().iterator(); each.hasNext(); ) {
                if (each.next() == value) {
                    each.remove();
                    return true;
                }
            }
            return false;
        }

        @Override
        public void clear() {
            table.clear();
        }
    }

    /** Of the entries; asks the map as {@link Keys} does. */
    static final class Entries<K, V> extends AbstractSet<Map.Entry<K, V>> {
        private final RankIdentityMap<K, V> map;
        private final IdentityTable<K, V> table;

        Entries(RankIdentityMap<K, V> map, IdentityTable<K, V> table) {
            this.map = map;
            this.table = table;
        }

        @Override
        public Iterator<Map.Entry<K, V>> iterator() {
            return table.entries();
        }

        @Override
        public int size() {
            return table.size();
        }

        @Override
        public boolean contains(@Nullable Object other) {
            return other instanceof Map.Entry<?, ?> entry
                    && map.containsKey(entry.getKey())
                    && map.get(entry.getKey()) == entry.getValue();
        }

        @Override
        public boolean remove(@Nullable Object other) {
            return other instanceof Map.Entry<?, ?> entry && map.remove(entry.getKey(), entry.getValue());
        }

        @Override
        public void clear() {
            table.clear();
        }
    }
}
