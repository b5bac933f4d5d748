import { describe, expect, it } from '@jest/globals';
import { PublicAddresses } from './address-policy.js';

describe('addresses that may be called', () => {
  const policy = new PublicAddresses();

  it.each(['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'])('are public: %s', (address) => {
    expect(policy.admits(address)).toBe(true);
  });

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'localhost',
    '',
  ])('are not private, local or reserved: %s', (address) => expect(policy.admits(address)).toBe(false));
});
