/**
 * Routes through fat trees, as pure functions of positions: by destination modulo k, or up the least occupied link. Switches choose the
 * output port of a packet with them.
 */
package org.rankcluster.hardware.routing.fattree;
