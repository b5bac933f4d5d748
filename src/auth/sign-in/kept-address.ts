import { isIPv4 } from 'node:net';
import { clientNetwork } from './client-network.js';

/** How much of the caller's address is kept. */
type KeptAddress = 'network' | 'full' | 'none';

/** Longest text of an address that the tables take. */
const LONGEST = 45;

/**
 * What is kept of an address: nothing, all of it, or its network, the /24 of an IPv4 address and the /48 of an IPv6 address.
 * @param address as the socket or a trusted proxy gives it
 */
export function keptAddress(address: string | undefined, kept: KeptAddress): string | null {
  if (kept === 'none' || address === undefined) return null;
  if (kept === 'full') return address.slice(0, LONGEST);
  const network = clientNetwork(address);
  if (isIPv4(network)) return `${network.split('.').slice(0, 3).join('.')}.0/24`;
  return network.endsWith('::/64') ? `${network.split(':').slice(0, 3).join(':')}::/48` : null;
}
