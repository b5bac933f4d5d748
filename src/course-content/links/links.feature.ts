import type { Feature } from '../../feature/feature.js';
import { WebLink } from './web-link.entity.js';
import { WebLinkCategory } from './web-link-category.entity.js';
import { LinkProbe } from './link-probe.js';
import { AddressPolicy, PublicAddresses } from '../../platform/delivery/outbound/address-policy.js';

/** Links of a course. */
export const links: Feature = {
  name: 'links',
  needs: ['nodes'],
  entities: [WebLink, WebLinkCategory],
  providers: [LinkProbe, { provide: AddressPolicy, useClass: PublicAddresses }],
};
