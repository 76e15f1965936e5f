/**
 * The LogGP model between endpoints (Alexandrov et al. 1995): whole messages from node to node, no routers. Any machine can use it; a
 * crossbar has no other model. Package {@code build} makes this network.
 */
package org.rankcluster.actors.network.endpoint;
