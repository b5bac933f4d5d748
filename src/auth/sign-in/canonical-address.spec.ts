import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { canonicalAddress } from './canonical-address.js';

describe('the one form of an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:201', '192.0.2.1'],
    ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1%eth0'],
    ['::1', '::1'],
    ['', ''],
    ['unknown', 'unknown'],
    ['a:b', 'a:b'],
  ])('of %s is %s', (address, form) => {
    expect(canonicalAddress(address)).toBe(form);
  });

  it('is that of every IPv4 address that came by IPv6, and its own', () => {
    fc.assert(fc.property(fc.ipV4(), (address) => expect(canonicalAddress(`::ffff:${address}`)).toBe(address)));
    fc.assert(fc.property(fc.ipV6(), (address) => expect(canonicalAddress(canonicalAddress(address))).toBe(canonicalAddress(address))));
  });
});
