package org.rankcluster.actors.program.process.hash;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serial;
import java.util.AbstractCollection;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What programs make and extend in place of an {@link IdentityHashMap}: its order follows from {@link HashStamp#identityHashCode}. It
 * keeps its entries itself, for the JDK's would ask the JVM, which may have drawn hash codes of strings and numbers before.
 */
@SuppressWarnings("ReferenceEquality") // what it is made for
public class RankIdentityMap<K, V> extends IdentityHashMap<K, V> {
    @Serial
    private static final long serialVersionUID = 1;

    private transient HashMap<Identity, V> table = new HashMap<>();

    /** {@link IdentityHashMap#IdentityHashMap()}. */
    public RankIdentityMap() {
        super(0);
    }

    /** {@link IdentityHashMap#IdentityHashMap(int)}. */
    public RankIdentityMap(int expected) {
        super(Math.min(expected, 0)); // for its complaint
    }

    /** {@link IdentityHashMap#IdentityHashMap(Map)}. */
    @SuppressWarnings("this-escape") // as the JDK's
    public RankIdentityMap(Map<? extends K, ? extends V> entries) {
        this();
        putAll(entries);
    }

    @Override
    public int size() {
        return table.size();
    }

    @Override
    public boolean isEmpty() {
        return table.isEmpty();
    }

    @Override
    public @Nullable V get(@Nullable Object key) {
        return table.get(new Identity(key));
    }

    @Override
    public boolean containsKey(@Nullable Object key) {
        return table.containsKey(new Identity(key));
    }

    @Override
    public boolean containsValue(@Nullable Object value) {
        return values().contains(value);
    }

    @Override
    public @Nullable V put(K key, V value) {
        return table.put(new Identity(key), value);
    }

    @Override
    public void putAll(Map<? extends K, ? extends V> entries) {
        entries.forEach(this::put);
    }

    @Override
    public @Nullable V remove(@Nullable Object key) {
        return table.remove(new Identity(key));
    }

    @Override
    public boolean remove(@Nullable Object key, @Nullable Object value) {
        Identity identity = new Identity(key);
        boolean isThere = table.containsKey(identity) && table.get(identity) == value;
        if (isThere) {
            table.remove(identity);
        }
        return isThere;
    }

    @Override
    public boolean replace(K key, V before, V value) {
        Identity identity = new Identity(key);
        boolean isThere = table.containsKey(identity) && table.get(identity) == before;
        if (isThere) {
            table.put(identity, value);
        }
        return isThere;
    }

    @Override
    public void clear() {
        table.clear();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other == this || other instanceof Map<?, ?> map && entrySet().equals(map.entrySet());
    }

    @Override
    public int hashCode() {
        return entrySet().hashCode();
    }

    @Override
    @SuppressWarnings("unchecked") // of this class
    public Object clone() {
        RankIdentityMap<K, V> copy = (RankIdentityMap<K, V>) super.clone();
        copy.table = new HashMap<>(table);
        return copy;
    }

    @Override
    public void forEach(BiConsumer<? super K, ? super V> action) {
        table.forEach((identity, value) -> action.accept(key(identity), value));
    }

    @Override
    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        table.replaceAll((identity, value) -> function.apply(key(identity), value));
    }

    @Override
    public Set<K> keySet() {
        return new Keys();
    }

    @Override
    public Collection<V> values() {
        return new Values();
    }

    @Override
    public Set<Map.Entry<K, V>> entrySet() {
        return new Entries();
    }

    @SuppressWarnings({"unchecked", "NullAway"}) // put() takes no others; null only where K has it
    private K key(Identity identity) {
        return (K) identity.object();
    }

    @Serial
    private void writeObject(ObjectOutputStream out) throws IOException {
        out.defaultWriteObject();
        out.writeInt(size());
        for (Map.Entry<Identity, V> entry : table.entrySet()) {
            out.writeObject(entry.getKey().object());
            out.writeObject(entry.getValue());
        }
    }

    @Serial
    @SuppressWarnings("unchecked") // as written
    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        table = new HashMap<>();
        for (int left = in.readInt(); left > 0; left--) {
            Identity identity = new Identity(in.readObject());
            table.put(identity, (V) in.readObject());
        }
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
    private final class Entry extends AbstractMap.SimpleEntry<K, V> {
        @Serial
        private static final long serialVersionUID = 1;

        private final transient Map.Entry<Identity, V> inTable;

        Entry(Map.Entry<Identity, V> inTable) {
            super(key(inTable.getKey()), inTable.getValue());
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

    /** Goes over the table. */
    private final class Entering<T> implements Iterator<T> {
        private final Iterator<Map.Entry<Identity, V>> entries =
                table.entrySet().iterator();
        private final Function<Map.Entry<Identity, V>, T> part;

        Entering(Function<Map.Entry<Identity, V>, T> part) {
            this.part = part;
        }

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

    private final class Keys extends AbstractSet<K> {
        @Override
        public Iterator<K> iterator() {
            return new Entering<>(entry -> key(entry.getKey()));
        }

        @Override
        public int size() {
            return table.size();
        }

        @Override
        public boolean contains(@Nullable Object key) {
            return containsKey(key);
        }

        @Override
        public boolean remove(@Nullable Object key) {
            Identity identity = new Identity(key);
            boolean isThere = table.containsKey(identity);
            table.remove(identity);
            return isThere;
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
            for (Identity identity : table.keySet()) {
                sum += identity.hashCode();
            }
            return sum;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other == this || super.equals(other);
        }
    }

    private final class Values extends AbstractCollection<V> {
        @Override
        public Iterator<V> iterator() {
            return new Entering<>(Map.Entry::getValue);
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

    private final class Entries extends AbstractSet<Map.Entry<K, V>> {
        @Override
        public Iterator<Map.Entry<K, V>> iterator() {
            return new Entering<>(Entry::new);
        }

        @Override
        public int size() {
            return table.size();
        }

        @Override
        public boolean contains(@Nullable Object other) {
            return other instanceof Map.Entry<?, ?> entry
                    && containsKey(entry.getKey())
                    && get(entry.getKey()) == entry.getValue();
        }

        @Override
        public boolean remove(@Nullable Object other) {
            return other instanceof Map.Entry<?, ?> entry
                    && RankIdentityMap.this.remove(entry.getKey(), entry.getValue());
        }

        @Override
        public void clear() {
            table.clear();
        }
    }
}
