package org.rankcluster.actors.program.process.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collector;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Immutable sets and maps in the order of insertion. */
class CollectionCallsTest {
    private static final Integer[] NUMBERS =
            IntStream.range(0, 100).map(i -> i * 37 % 100).boxed().toArray(Integer[]::new);

    @SuppressWarnings("unchecked")
    private static Object collect(Collector<?, ?, ?> collector) {
        return Stream.of(NUMBERS).collect((Collector<Object, ?, Object>) collector);
    }

    @Test
    void shouldKeepTheOrderOfInsertion() {
        assertThat(new ArrayList<Object>(CollectionCalls.of(NUMBERS))).containsExactly((Object[]) NUMBERS);
        assertThat(new ArrayList<Object>(CollectionCalls.copyOf(Arrays.asList(NUMBERS))))
                .containsExactly((Object[]) NUMBERS);
        assertThat(new ArrayList<Object>((Set<?>) collect(CollectionCalls.toUnmodifiableSet())))
                .containsExactly((Object[]) NUMBERS);
        Map<?, ?> map = (Map<?, ?>) collect(CollectionCalls.toUnmodifiableMap(key -> key, key -> "of " + key));
        assertThat(new ArrayList<Object>(map.keySet())).containsExactly((Object[]) NUMBERS);
        assertThat(map.get(37)).isEqualTo("of 37");
    }

    @Test
    void shouldMakeMapsOfPairsAndEntries() {
        assertThat(CollectionCalls.ofPairs(new Object[] {"b", 1, "a", 2})).hasToString("{b=1, a=2}");
        assertThat(CollectionCalls.ofEntries(new Map.Entry<?, ?>[] {Map.entry("b", 1), Map.entry("a", 2)}))
                .hasToString("{b=1, a=2}");
        assertThat(CollectionCalls.copyOf(Map.of("k", 1))).hasToString("{k=1}");
    }

    @Test
    void shouldBeUnmodifiable() {
        Set<?> set = CollectionCalls.of(new Object[] {1});
        Map<?, ?> map = CollectionCalls.ofPairs(new Object[] {1, 2});

        assertThatThrownBy(set::clear).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(map::clear).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void shouldRefuseWhatTheJdkRefuses() {
        assertThatThrownBy(() -> CollectionCalls.of(new Object[] {1, 1}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("duplicate element: 1");
        assertThatThrownBy(() -> CollectionCalls.ofPairs(new Object[] {1, 2, 1, 3}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("duplicate key: 1");
        assertThatThrownBy(() -> CollectionCalls.of(new Object[] {null})).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> CollectionCalls.ofPairs(new Object[] {1, null}))
                .isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> CollectionCalls.copyOf(Arrays.asList(1, null)))
                .isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> collect(CollectionCalls.toUnmodifiableMap(key -> 1, key -> key)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Duplicate key");
    }

    @Test
    void shouldLinkCallsOfAllLengths() throws Throwable {
        CallSite set = CollectionCalls.link(
                MethodHandles.lookup(),
                "of",
                MethodType.methodType(Set.class, Object.class, Object.class, Object.class));
        CallSite map = CollectionCalls.link(
                MethodHandles.lookup(), "of", MethodType.methodType(Map.class, Object.class, Object.class));
        CallSite none = CollectionCalls.link(MethodHandles.lookup(), "of", MethodType.methodType(Set.class));

        assertThat(set.getTarget().invokeWithArguments(List.of(5, 3, 8))).hasToString("[5, 3, 8]");
        assertThat(map.getTarget().invokeWithArguments(List.of("k", 1))).hasToString("{k=1}");
        assertThat(none.getTarget().invokeWithArguments(List.of())).hasToString("[]");
    }
}
