/** Most bytes of an answer of a provider. */
const MOST_BYTES = 1_048_576;

/** What the library asks to be fetched; it neither follows redirects nor waits without end. */
type Options = Omit<RequestInit, 'body'> & { readonly body?: unknown };

/**
 * Fetches an answer of a bounded size.
 * @throws TypeError where it is larger
 */
export async function boundedFetch(address: string, options: Options): Promise<Response> {
  const response = await fetch(address, { ...options, redirect: 'manual' } as RequestInit);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.byteLength;
    if (size > MOST_BYTES) throw new TypeError(`The answer of ${new URL(address).host} has more than ${MOST_BYTES} bytes.`);
    parts.push(part);
  }
  const { status, headers } = response;
  return new Response(parts.length === 0 ? null : Buffer.concat(parts), { status, headers });
}
