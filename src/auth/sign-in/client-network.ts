import { isIPv6 } from 'node:net';

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * The network that stands for one caller when tries are counted: an IPv4 address, or the /64 of an IPv6 address, since the holder
 * of one address of it has them all (RFC 6177).
 * @param address as the socket or a trusted proxy gives it
 */
export function clientNetwork(address: string | undefined): string {
  if (address === undefined) return 'unknown';
  const mapped = MAPPED_IPV4.exec(address)?.[1];
  if (mapped) return mapped;
  const [bare = ''] = address.split('%');
  return isIPv6(bare) ? `${hextets(bare).slice(0, 4).join(':')}::/64` : address;
}

function hextets(address: string): string[] {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head, tail] = canonical.split('::').map((half) => half.split(':').filter(Boolean));
  const [left, right] = [head ?? [], tail ?? []];
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
}
