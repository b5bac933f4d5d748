import { ForbiddenException } from '@nestjs/common';
import type { Request } from 'express';
import { isOwnOrigin } from '../auth/portals/public-origin.js';

/**
 * Forms are accepted from our own pages only, so that no other site can act for a user. Browsers send `Sec-Fetch-Site` over https, and
 * `Origin` everywhere; a client that sends neither is no browser.
 * @throws ForbiddenException
 */
export function requireOwnForm(request: Request): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const isOwn = site === undefined ? origin === undefined || isOwnOrigin(request, origin) : site === 'same-origin' || site === 'none';
  if (!isOwn) throw new ForbiddenException('This form was sent from another site, or PUBLIC_URL is not the address of this page.');
}
