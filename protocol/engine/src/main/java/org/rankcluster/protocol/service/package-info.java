/**
 * Calls of what a job has one of, such as its files: bytes there, bytes back, in virtual time.
 */
package org.rankcluster.protocol.service;
