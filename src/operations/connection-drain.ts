import type { Server } from 'node:http';
import { Server as SocketServer } from 'node:net';
import { setImmediate } from 'node:timers/promises';

const POLL_MS = 50;
/** A turn of the event loop that had nothing to do takes less. */
const QUIET_TURN_MS = 0.2;
/** How long such a turn is looked for. */
const LONGEST_SEARCH_MS = 1_000;

/**
 * Takes no further connections, and leaves those that there are open. It is done in an instant in which nothing waits to be read: a connection that
 * waits at the door while that is closed is reset, and a balancer that has sent a request on it cannot know whether to send it again.
 */
export async function stopListening(server: Server): Promise<void> {
  const latest = performance.now() + LONGEST_SEARCH_MS;
  let [before, turn] = [performance.now(), Infinity];
  while (turn > QUIET_TURN_MS && before < latest) {
    await setImmediate();
    turn = performance.now() - before;
    before += turn;
  }
  // That of HTTP would close the connections without a request too.
  SocketServer.prototype.close.call(server);
}

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
