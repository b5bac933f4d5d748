import type { Call } from '../model/call.js';
import type { EmbeddedRows } from '../model/embedded-rows.js';
import type { Shape } from '../model/include-node.js';
import { collectionCsv } from '../output/collection-csv.js';
import { collectionJson, collectionJsonLd } from '../output/collection-representation.js';
import type { PageLinks } from '../output/page-links.js';
import type { ReadPage } from '../persistence/entity-store.js';
import { CSV, JSON_LD } from '../protocol/media-type.js';

/** The text of a page of a collection in the format that the call asks for. */
export function representPage(
  page: ReadPage,
  { resource, format, path }: Call,
  sent: Shape & { readonly embedded: EmbeddedRows },
  links: PageLinks | undefined,
): string {
  switch (format) {
    case JSON_LD:
      return collectionJsonLd(page, resource, { isLinked: true, ...sent }, path, links);
    case CSV:
      return collectionCsv({ rows: page.rows, embedded: sent.embedded }, resource, sent);
    default:
      return collectionJson(page, resource, { isLinked: false, ...sent });
  }
}
