import type { OpenAPIObject } from '@nestjs/swagger';

/** A piece of the document as JSON in bytes, which need not be encoded again, and the components that it refers to. */
interface Piece {
  readonly json: Buffer;
  readonly references: readonly string[];
}

interface TaggedOperation extends Piece {
  readonly path: string;
  readonly method: string;
  readonly tags: readonly string[];
}

type Members = Readonly<Record<string, unknown>>;

/** The document taken apart once, so that a part of it is joined from pieces and nothing is read or written anew. */
export class DocumentParts {
  readonly #operations: readonly TaggedOperation[];
  readonly #components = new Map<string, Piece>();
  readonly #tags: ReadonlyMap<string, string>;
  /** All that is neither a path, a component nor a tag. */
  readonly #head: string;
  readonly #securitySchemes: Buffer;

  /** @param document as JSON */
  constructor(document: Buffer) {
    const { paths, components = {}, tags = [], ...head } = JSON.parse(document.toString()) as OpenAPIObject;
    this.#operations = Object.entries(paths as unknown as Record<string, Members>).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({ path, method, tags: tagsOf(operation), ...pieceOf(operation) })),
    );
    const { securitySchemes = {}, ...kinds } = components as unknown as Record<string, Members>;
    for (const [kind, members] of Object.entries(kinds))
      for (const [name, member] of Object.entries(members)) this.#components.set(`${kind}/${name}`, pieceOf(member));
    this.#tags = new Map(tags.map((tag) => [tag.name, JSON.stringify(tag)]));
    this.#head = JSON.stringify(head).slice(1, -1);
    this.#securitySchemes = Buffer.from(JSON.stringify(securitySchemes));
  }

  /** The operations of some tags, with the components that these refer to and no others, as JSON. */
  of(tags: ReadonlySet<string>): Buffer {
    const operations = this.#operations.filter((operation) => operation.tags.some((tag) => tags.has(tag)));
    const paths = joined(grouped(operations.map(({ path, method, json }) => [path, method, json])));
    const shown = [...this.#tags].filter(([name]) => tags.has(name)).map(([, json]) => json);
    const head = Buffer.from(`{${this.#head},"tags":[${shown.join(',')}],"paths":`);
    return Buffer.concat([head, paths, Buffer.from(',"components":'), this.#componentsOf(operations), Buffer.from('}')]);
  }

  #componentsOf(operations: readonly Piece[]): Buffer {
    const used = new Set<string>();
    const waiting = operations.flatMap(({ references }) => references);
    for (let reference = waiting.pop(); reference !== undefined; reference = waiting.pop()) {
      if (used.has(reference)) continue;
      used.add(reference);
      waiting.push(...(this.#components.get(reference)?.references ?? []));
    }
    const kept = [...this.#components].filter(([name]) => used.has(name));
    const kinds = grouped(kept.map(([name, { json }]) => [...(name.split('/') as [string, string]), json]));
    return joined([['securitySchemes', this.#securitySchemes], ...kinds]);
  }
}

function tagsOf(operation: unknown): readonly string[] {
  return (operation as { readonly tags?: readonly string[] }).tags ?? [];
}

function pieceOf(value: unknown): Piece {
  const json = JSON.stringify(value);
  const references = [...json.matchAll(/"\$ref":"#\/components\/([^"]+)"/g)].map(([, reference = '']) => reference);
  return { json: Buffer.from(json), references: [...new Set(references)] };
}

/** Members of members, as the JSON of each outer one. */
function grouped(members: readonly (readonly [outer: string, inner: string, json: Buffer])[]): [string, Buffer][] {
  const groups = new Map<string, [string, Buffer][]>();
  for (const [outer, inner, json] of members) {
    const group = groups.get(outer);
    if (group) group.push([inner, json]);
    else groups.set(outer, [[inner, json]]);
  }
  return [...groups].map(([name, group]) => [name, joined(group)]);
}

function joined(members: readonly (readonly [name: string, json: Buffer])[]): Buffer {
  const named = members.flatMap(([name, json], index) => [Buffer.from(`${index === 0 ? '' : ','}${JSON.stringify(name)}:`), json]);
  return Buffer.concat([Buffer.from('{'), ...named, Buffer.from('}')]);
}
