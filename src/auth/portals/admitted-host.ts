import type { Request } from 'express';

/** Hosts that were found to be those of portals, by request. */
const portalHosts = new WeakMap<Request, string>();

/** Says that a portal has the host of this request. */
export function admitHost(request: Request, host: string): void {
  portalHosts.set(request, host);
}

/**
 * The host (and port) under which a request came in, as far as it is known to be ours: that of a portal, the loopback, or the
 * address at which the connection was accepted. For any other the latter is taken.
 */
export function admittedHost(request: Request): string {
  const portal = portalHosts.get(request);
  if (portal !== undefined) return portal;
  const { localAddress = 'localhost', localPort } = request.socket;
  const accepted = `${hostName(localAddress)}:${localPort}`;
  const named = request.headers.host ?? '';
  if (named === accepted) return accepted;
  const { hostname } = URL.canParse(`http://${named}`) ? new URL(`http://${named}`) : { hostname: '' };
  const isOurs = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname) || hostname === hostName(localAddress);
  return isOurs && /^[\w.:[\]-]+$/.test(named) ? named : accepted;
}

/** An address as it stands in a URL. */
function hostName(address: string): string {
  const bare = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return bare.includes(':') ? `[${bare}]` : bare;
}
