/**
 * Dragonflies (Kim, Dally, Scott, Abts 2008): groups of routers, with links from each group to each other: {@code network = dragonfly}.
 */
package org.rankcluster.hardware.dragonfly;
