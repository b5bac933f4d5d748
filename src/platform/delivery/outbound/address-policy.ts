import { Injectable } from '@nestjs/common';
import ipaddr from 'ipaddr.js';

/** Which addresses this service may call on behalf of a caller. */
export abstract class AddressPolicy {
  abstract admits(address: string): boolean;
}

/**
 * The public internet alone: none of the ranges set apart for private, local, shared, documentary or translated use
 * (IANA special-purpose registries, RFC 6890), also where IPv6 wraps an IPv4 address.
 */
@Injectable()
export class PublicAddresses extends AddressPolicy {
  admits(address: string): boolean {
    // `process` unwraps IPv4 within IPv6 (RFC 4291 §2.5.5.2).
    return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
  }
}
