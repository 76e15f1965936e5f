/**
 * Ways through fat trees, as pure functions of places: by destination modulo k, or up the least loaded link. Switches ask here which
 * port a packet leaves by.
 */
package org.rankcluster.hardware.routing.fattree;
