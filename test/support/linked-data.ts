import jsonld from 'jsonld';
import { ApiClient, type Json } from './api-client.js';

type Options = NonNullable<Parameters<typeof jsonld.expand>[1]>;

interface Reading {
  readonly expanded: unknown;
  /** Classes and properties that the document uses, as absolute IRIs. */
  readonly names: readonly string[];
  /** What a processor dropped or could not resolve. */
  readonly complaints: readonly string[];
}

/** Reads documents of the service as any JSON-LD processor would, and tells what would be lost. */
export class LinkedDataReader {
  private readonly contexts = new Map<string, Promise<Json>>();
  private readonly client: ApiClient;

  constructor(
    private readonly origin: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    this.client = new ApiClient(origin, headers);
  }

  /**
   * Expands a document, compacts it and expands it again.
   * @param path where the document came from, against which its addresses are read
   */
  async read(document: Json, path: string): Promise<Reading> {
    const reading = await this.expand(document, path);
    const options = this.options(path);
    const own = document['@context'];
    const context = typeof own === 'string' ? this.origin + own : own;
    const expanded = reading.expanded as jsonld.JsonLdDocument;
    const compacted = await jsonld.compact(expanded, { '@context': context } as never, { ...options, compactToRelative: false });
    const again = await jsonld.expand(compacted, options);
    const changed = JSON.stringify(sorted(again)) === JSON.stringify(sorted(expanded)) ? [] : ['compacted, it says something else'];
    return { ...reading, complaints: [...reading.complaints, ...changed] };
  }

  /** Expands a document and no more, for large ones. */
  async expand(document: Json, path: string): Promise<Reading> {
    const options = this.options(path);
    const expanded = await jsonld.expand(document as jsonld.JsonLdDocument, options);
    const names = [...new Set(namesIn(expanded))];
    const relative = names.filter((name) => !/^https?:\/\/[^\s]+$/.test(name)).map((name) => `not absolute: ${name}`);
    const [sent, found] = [leavesOf(document, await this.literals(document)), expandedLeaves(expanded)];
    const lost = sent === found ? [] : [`${sent} values were sent, ${found} were found`];
    return { expanded, names, complaints: [...relative, ...lost] };
  }

  /** Every id that the documentation gives to a class or a property, or to itself. */
  async definedNames(): Promise<ReadonlySet<string>> {
    const { body } = await this.client.get('/api/docs.jsonld');
    return new Set(definitionsIn(await jsonld.expand(body as jsonld.JsonLdDocument, this.options('/api/docs.jsonld'))));
  }

  private options(path: string): Options {
    const documentLoader = async (url: string) => ({ documentUrl: url, document: await this.context(url), contextUrl: undefined });
    return { base: this.origin + path, documentLoader: documentLoader as never };
  }

  private context(url: string): Promise<Json> {
    const path = url.slice(this.origin.length);
    const known = this.contexts.get(path) ?? this.client.get(path).then(({ body }) => body);
    this.contexts.set(path, known);
    return known;
  }

  /** Members that are literals as a whole. */
  private async literals({ '@context': context }: Json): Promise<ReadonlySet<string>> {
    if (typeof context !== 'string') return new Set();
    const terms = (await this.context(this.origin + context))['@context'] as Record<string, { '@type'?: string }>;
    return new Set(Object.keys(terms).filter((name) => terms[name]?.['@type'] === '@json'));
  }
}

function leavesOf(value: unknown, literals: ReadonlySet<string>): number {
  if (value === null || value === undefined) return 0;
  if (Array.isArray(value)) return value.reduce<number>((sum, element) => sum + leavesOf(element, literals), 0);
  if (typeof value !== 'object') return 1;
  return Object.entries(value)
    .filter(([name]) => name !== '@context')
    .reduce((sum, [name, member]) => sum + (literals.has(name) ? 1 : leavesOf(member, literals)), 0);
}

function expandedLeaves(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, element) => sum + expandedLeaves(element), 0);
  if (typeof value !== 'object' || value === null) return 1;
  if ('@value' in value) return 1;
  return Object.values(value).reduce<number>((sum, member) => sum + expandedLeaves(member), 0);
}

function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (typeof value !== 'object' || value === null || '@value' in value) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    if (name === '@type') return member as string[];
    return name.startsWith('@') ? [] : [name, ...namesIn(member)];
  });
}

function definitionsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(definitionsIn);
  if (typeof value !== 'object' || value === null) return [];
  const { '@id': id, ...rest } = value as Record<string, unknown>;
  const own = typeof id === 'string' && Object.keys(rest).length > 0 ? [id] : [];
  return [...own, ...Object.values(rest).flatMap(definitionsIn)];
}

/** Members in the order of their names, so that two documents can be compared as text; lists are sets in JSON-LD. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, sorted(member)]),
  );
}
