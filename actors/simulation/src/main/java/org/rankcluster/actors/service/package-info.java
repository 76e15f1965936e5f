/**
 * Actors of services, behind the ranks of node 0, and the ports by which ranks call them. Package {@code job} makes two, for MPI
 * files and for starting processes. What a call does is said in {@code protocol.file} and {@code protocol.process}.
 */
package org.rankcluster.actors.service;
