import { ForbiddenException } from '@nestjs/common';
import type { Request } from 'express';

/**
 * Forms are accepted from our own pages only, so that no other site can act for a user. Browsers send `Sec-Fetch-Site` or at
 * least `Origin`; a client that sends neither is no browser.
 * @throws ForbiddenException
 */
export function requireOwnForm(request: Request): void {
  const site = request.headers['sec-fetch-site'];
  const { origin, host } = request.headers;
  const foreign = site === undefined ? origin !== undefined && originHost(origin) !== host : site !== 'same-origin' && site !== 'none';
  if (foreign) throw new ForbiddenException('This form was sent from another site.');
}

function originHost(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
