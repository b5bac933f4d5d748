import type { PageLinks } from '../output/page-links.js';
import type { ReadPage } from '../persistence/entity-store.js';
import { JSON_LD, type MediaType } from '../protocol/media-type.js';

/** Where the body has no room for them, the total and the neighbours travel as headers (RFC 8288). */
export function pageHeaders({ total }: ReadPage, links: PageLinks | undefined, format: MediaType): Record<string, string> {
  if (format === JSON_LD) return {};
  const { self: _, ...others } = links ?? { self: '' };
  const relations = Object.entries(others).map(([name, address]) => `<${address}>; rel="${name === 'previous' ? 'prev' : name}"`);
  return {
    ...(total === undefined ? {} : { 'X-Total-Count': String(total) }),
    ...(relations.length === 0 ? {} : { Link: relations.join(', ') }),
  };
}
