import { isIPv6 } from 'node:net';

const MAPPED = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/;

/**
 * The one form of an address, wherever it is stored, limited or logged: an IPv4 address that came by a socket of IPv6 (`::ffff:192.0.2.1`) is
 * itself, and IPv6 is written as RFC 5952 has it. What is no address stays as it is.
 */
export function canonicalAddress(address: string): string {
  if (!address.includes(':')) return address;
  const [bare = '', ...zone] = address.split('%');
  if (!isIPv6(bare)) return address;
  const short = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const [, high, low] = MAPPED.exec(short) ?? [];
  if (high === undefined || low === undefined) return [short, ...zone].join('%');
  const [front, back] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [front >> 8, front & 255, back >> 8, back & 255].join('.');
}
