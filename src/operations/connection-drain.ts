import type { Server } from 'node:http';

const POLL_MS = 50;

/**
 * Lets a server that is being closed come to its end: requests in flight are finished, kept-alive connections without a
 * request are closed, and what is still open at the deadline is cut off.
 * @param grace time for requests in flight, in milliseconds
 */
export function drainConnections(server: Server, grace: number): void {
  const closingIdle = setInterval(() => server.closeIdleConnections(), POLL_MS).unref();
  const deadline = setTimeout(() => server.closeAllConnections(), grace).unref();
  server.once('close', () => {
    clearInterval(closingIdle);
    clearTimeout(deadline);
  });
}
