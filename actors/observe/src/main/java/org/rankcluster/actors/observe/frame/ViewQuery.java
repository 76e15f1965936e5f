package org.rankcluster.actors.observe.frame;

import java.util.Map;

/**
 * The view and the stretch of virtual time that a dashboard page has selected.
 *
 * @param view the page
 * @param from start of the selected stretch in ps; {@link #NEWEST} for the newest frame
 * @param to end of the selected stretch in ps; {@link #NEWEST} for the newest frame
 * @param parameters further choices of the page: order, show, slice, mode
 */
public record ViewQuery(View view, long from, long to, Map<String, String> parameters) {
    /** The start and end of a stretch that stand for the newest frame. */
    public static final long NEWEST = -1;

    /** Returns the query of a view's newest frame. */
    public static ViewQuery newest(View view) {
        return new ViewQuery(view, NEWEST, NEWEST, Map.of());
    }

    /** Returns whether the query is for the newest frame. */
    public boolean isNewest() {
        return from < 0 || to < 0;
    }
}
