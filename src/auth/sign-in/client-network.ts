import { isIPv6 } from 'node:net';
import { canonicalAddress } from './canonical-address.js';

/**
 * The network that stands for one caller when tries are counted: an IPv4 address, or the /64 of an IPv6 address, since the holder
 * of one address of it has them all (RFC 6177).
 * @param address as the socket or a trusted proxy gives it
 */
export function clientNetwork(address: string | undefined): string {
  if (address === undefined) return 'unknown';
  const canonical = canonicalAddress(address);
  const [bare = ''] = canonical.split('%');
  return isIPv6(bare) ? `${hextets(bare).slice(0, 4).join(':')}::/64` : canonical;
}

function hextets(canonical: string): string[] {
  const [head, tail] = canonical.split('::').map((half) => half.split(':').filter(Boolean));
  const [left, right] = [head ?? [], tail ?? []];
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
}
