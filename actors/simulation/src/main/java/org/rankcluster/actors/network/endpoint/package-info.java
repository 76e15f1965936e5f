/**
 * LogGP between end points (Alexandrov et al. 1995): whole messages from node to node, no routers. Any machine can be run so; a
 * crossbar only so. Package {@code build} makes this network.
 */
package org.rankcluster.actors.network.endpoint;
