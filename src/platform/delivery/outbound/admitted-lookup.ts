import { lookup as resolve, type LookupAddress, type LookupOptions } from 'node:dns';
import { isIP } from 'node:net';
import type { AddressPolicy } from './address-policy.js';

type LookupDone = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** How `node:http` resolves the host of one connection. */
export type Lookup = (host: string, options: LookupOptions, done: LookupDone) => void;

/** A host that this service must not call. */
export class AddressRefused extends Error {
  readonly code = 'ADDRESS_REFUSED';

  constructor(host: string) {
    super(`${host} must not be called.`);
  }
}

/**
 * Resolves a name once, so that a connection is made to the very addresses that the policy admitted and no name can change its
 * mind in between. One address that must not be called refuses the name.
 */
export function admittedLookup(addresses: AddressPolicy): Lookup {
  return (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      const [first] = error ? [] : found;
      if (error || !first) done(error ?? new Error(`${host} has no address.`), []);
      else if (!found.every(({ address }) => addresses.admits(address))) done(new AddressRefused(host), []);
      else if (options.all) done(null, found);
      else done(null, first.address, first.family);
    });
  };
}

/**
 * A host that is an address already is not looked up.
 * @throws AddressRefused where it is one that must not be called
 */
export function requireAdmittedHost(url: URL, addresses: AddressPolicy): void {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !addresses.admits(host)) throw new AddressRefused(host);
}
