/**
 * Routers, switches, end points and a rank's ports, as actors: tori and fat trees by packets or whole messages, combining trees
 * and interrupts (Almasi et al.), and LogGP between end points. Jobs build them from the machine.
 */
package org.rankcluster.actors.network;
