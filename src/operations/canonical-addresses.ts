import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request } from 'express';
import { canonicalAddress } from '../auth/sign-in/canonical-address.js';

/**
 * Has every reader of `request.ip` get one form of an address: it is stored with sign-ins, attempts, sessions and deliveries, limited,
 * and logged, and a service that listens on IPv6 would write each caller of IPv4 in another way.
 */
export function useCanonicalAddresses(app: NestExpressApplication): void {
  const { request } = app.getHttpAdapter().getInstance() as { readonly request: object };
  const given = descriptorOf(request, 'ip');
  if (!given) throw new Error('Express no longer gives the address of a caller as it did.');
  Object.defineProperty(request, 'ip', {
    configurable: true,
    enumerable: true,
    get(this: Request): string | undefined {
      const address = given.get?.call(this) as string | undefined;
      return address === undefined ? undefined : canonicalAddress(address);
    },
  });
}

/** The nearest one along the chain of prototypes. */
function descriptorOf(object: object | null, name: string): PropertyDescriptor | undefined {
  for (let at = object; at !== null; at = Object.getPrototypeOf(at) as object | null) {
    const descriptor = Object.getOwnPropertyDescriptor(at, name);
    if (descriptor?.get) return descriptor;
  }
  return undefined;
}
