package org.rankcluster.actors.program.process;

import java.io.Serial;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What programs make and extend in place of an {@link IdentityHashMap}: its keys have hash codes of the rank, strings and numbers as well. */
public class RankIdentityMap<K, V> extends IdentityHashMap<K, V> {
    @Serial
    private static final long serialVersionUID = 1;

    /** {@link IdentityHashMap#IdentityHashMap()}. */
    public RankIdentityMap() {}

    /** {@link IdentityHashMap#IdentityHashMap(int)}. */
    public RankIdentityMap(int expected) {
        super(expected);
    }

    /** {@link IdentityHashMap#IdentityHashMap(Map)}. */
    public RankIdentityMap(Map<? extends K, ? extends V> entries) {
        super(entries);
    }

    @Override
    public @Nullable V put(K key, V value) {
        HashStamp.identityHashCode(key);
        return super.put(key, value);
    }

    @Override
    public @Nullable V get(@Nullable Object key) {
        HashStamp.identityHashCode(key);
        return super.get(key);
    }

    @Override
    public boolean containsKey(@Nullable Object key) {
        HashStamp.identityHashCode(key);
        return super.containsKey(key);
    }

    @Override
    public @Nullable V remove(@Nullable Object key) {
        HashStamp.identityHashCode(key);
        return super.remove(key);
    }
}
