import type { MappedDelivery } from './event.mapper.js';

/**
 * What a delivery proved: `body`, where what it says is proved by a checksum, a signature or the shared secret itself; `address`, where
 * only the address that it came to is known to be ours.
 */
export type Integrity = 'body' | 'address';

/**
 * What a delivery is proved by beside its address: a `checksum` or `signature` over its body, the shared secret as a `bearer` token, the
 * `constant` checksum of servers 3.0 to 3.3, or `none`.
 */
export type DeliveryProofKind = 'checksum' | 'signature' | 'bearer' | 'constant' | 'none';

export function integrityOf(proof: DeliveryProofKind): Integrity {
  return proof === 'constant' || proof === 'none' ? 'address' : 'body';
}

/** Marks the events of a delivery that proved its address alone, so that the ledger tells them from the others. */
export function withIntegrity(delivery: MappedDelivery, integrity: Integrity): MappedDelivery {
  if (integrity === 'body') return delivery;
  return { ...delivery, events: delivery.events.map((event) => ({ ...event, payload: { ...event.payload, integrity } })) };
}
