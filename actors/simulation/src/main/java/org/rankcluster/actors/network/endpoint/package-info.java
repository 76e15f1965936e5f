/**
 * LogGP between end points: whole messages from node to node, no routers. Any machine can be run so; a crossbar only so.
 */
package org.rankcluster.actors.network.endpoint;
