/**
 * Serves the page that shows a run: its files, the data of a run as {@code observe} encodes them, and the buttons that act on it. The
 * page itself is TypeScript, in the folder {@code page} of this module.
 */
package org.rankcluster.actors.dashboard;
