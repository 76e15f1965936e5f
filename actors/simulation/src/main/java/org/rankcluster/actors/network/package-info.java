/**
 * Networks as jobs and ranks see them: what a network offers, a rank's port onto it, where ranks are, and what was carried. Routers,
 * switches and ports are below, a folder a network family.
 */
package org.rankcluster.actors.network;
