/** A representation that the API speaks. */
export interface MediaType {
  readonly name: 'jsonld' | 'json' | 'csv' | 'html';
  readonly type: string;
  /** Ending of an address that asks for it. */
  readonly suffix: string;
}

export const JSON_LD: MediaType = { name: 'jsonld', type: 'application/ld+json', suffix: 'jsonld' };
export const JSON_PLAIN: MediaType = { name: 'json', type: 'application/json', suffix: 'json' };
export const CSV: MediaType = { name: 'csv', type: 'text/csv', suffix: 'csv' };
export const HTML: MediaType = { name: 'html', type: 'text/html', suffix: 'html' };

/** In the order of our preference, which decides between types that a caller likes equally. */
export const ITEM_TYPES: readonly MediaType[] = [JSON_LD, JSON_PLAIN, HTML];
export const COLLECTION_TYPES: readonly MediaType[] = [JSON_LD, JSON_PLAIN, CSV, HTML];

export const WRITE_ANSWER_TYPES: readonly MediaType[] = [JSON_LD, JSON_PLAIN];

export const MULTIPART = 'multipart/form-data';

export function isMultipart(contentType: string | undefined): boolean {
  return (contentType?.split(';')[0] ?? '').trim().toLowerCase() === MULTIPART;
}

export const MERGE_PATCH = 'application/merge-patch+json';
export const WRITE_TYPES: readonly string[] = [JSON_LD.type, JSON_PLAIN.type];
export const PATCH_TYPES: readonly string[] = [MERGE_PATCH, ...WRITE_TYPES];
