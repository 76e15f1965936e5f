package org.rankcluster.actors.program.process.hash;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serial;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * What programs make and extend in place of an {@link IdentityHashMap}: its order follows from {@link HashStamp#identityHashCode}. It
 * keeps its entries itself, for the JDK's would ask the JVM, which may have drawn hash codes of strings and numbers before.
 */
public class RankIdentityMap<K, V> extends IdentityHashMap<K, V> {
    @Serial
    private static final long serialVersionUID = 1;

    private transient IdentityTable<K, V> table = new IdentityTable<>();

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
        return table.size() == 0;
    }

    @Override
    public @Nullable V get(@Nullable Object key) {
        return table.get(key);
    }

    @Override
    public boolean containsKey(@Nullable Object key) {
        return table.containsKey(key);
    }

    @Override
    public boolean containsValue(@Nullable Object value) {
        return values().contains(value);
    }

    @Override
    public @Nullable V put(K key, V value) {
        return table.put(key, value);
    }

    @Override
    public void putAll(Map<? extends K, ? extends V> entries) {
        entries.forEach(this::put);
    }

    @Override
    public @Nullable V remove(@Nullable Object key) {
        return table.remove(key);
    }

    @Override
    public boolean remove(@Nullable Object key, @Nullable Object value) {
        return table.remove(key, value);
    }

    @Override
    public boolean replace(K key, V before, V value) {
        return table.replace(key, before, value);
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
        copy.table = new IdentityTable<>(table);
        return copy;
    }

    @Override
    public void forEach(BiConsumer<? super K, ? super V> action) {
        table.forEach(action);
    }

    @Override
    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        table.replaceAll(function);
    }

    @Override
    public Set<K> keySet() {
        return new IdentityViews.Keys<>(this, table);
    }

    @Override
    public Collection<V> values() {
        return new IdentityViews.Values<>(table);
    }

    @Override
    public Set<Map.Entry<K, V>> entrySet() {
        return new IdentityViews.Entries<>(this, table);
    }

    @Serial
    private void writeObject(ObjectOutputStream out) throws IOException {
        out.defaultWriteObject();
        out.writeInt(size());
        for (Iterator<Map.Entry<K, V>> entries = table.entries(); entries.hasNext(); ) {
            Map.Entry<K, V> entry = entries.next();
            out.writeObject(entry.getKey());
            out.writeObject(entry.getValue());
        }
    }

    @Serial
    @SuppressWarnings("unchecked") // as written
    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        table = new IdentityTable<>();
        for (int left = in.readInt(); left > 0; left--) {
            K key = (K) in.readObject();
            table.put(key, (V) in.readObject());
        }
    }
}
