import type { Server } from 'node:http';

const POLL_MS = 50;

/**
 * Drains a server that is being closed: requests in flight finish, keep-alive connections without a request are closed, and what
 * is still open at the deadline is destroyed.
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
