/**
 * Actors of services, behind the ranks of node 0, and the ports by which ranks call them.
 */
package org.rankcluster.actors.service;
