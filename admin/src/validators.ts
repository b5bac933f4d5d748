/** Validators of the items that forms were opened with, by address: RFC 9110, section 8.8.3. */
const validators = new Map<string, string>();
/** Of forms that were opened a hundred forms ago nobody knows any more what they showed. */
const MOST = 100;

interface Answer {
  readonly headers: Headers;
  readonly json?: unknown;
}

/** Keeps the validator of an item that was read or written. Lists and other documents have none to be kept. */
export function keepValidator({ href, pathname }: URL, { headers, json }: Answer): void {
  const etag = headers.get('ETag');
  if (etag === null || typeof json !== 'object' || json === null || !('@id' in json) || json['@id'] !== pathname) return;
  validators.delete(href);
  validators.set(href, etag);
  for (const oldest of [...validators.keys()].slice(0, -MOST)) validators.delete(oldest);
}

/** What a write is made conditional on: the state that its form was opened with (`If-Match`, section 13.1.1). */
export function validatorOf({ href }: URL): string | undefined {
  return validators.get(href);
}

/** The address that an item was read at last, with what was asked for beside it: its validator holds there alone. */
export function readAddress(item: URL): URL {
  const address = [...validators.keys()].findLast((href) => new URL(href).pathname === item.pathname);
  return address === undefined ? item : new URL(address);
}
