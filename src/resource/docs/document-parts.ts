import type { OpenAPIObject } from '@nestjs/swagger';
import { inPortions } from './in-portions.js';

/** A piece of the document as JSON in bytes, which need not be encoded again, and the numbers of the components that it refers to. */
interface Piece {
  readonly json: Buffer;
  readonly references: readonly number[];
}

interface Component extends Piece {
  readonly kind: string;
  readonly name: string;
}

interface TaggedOperation extends Piece {
  readonly path: string;
  readonly method: string;
  readonly tags: readonly string[];
}

type Members = Readonly<Record<string, unknown>>;

/** The document taken apart once, so that all of it and each part is joined from pieces, and nothing is written anew. */
export class DocumentParts {
  readonly #operations: TaggedOperation[] = [];
  readonly #components: Component[] = [];
  readonly #tags: ReadonlyMap<string, string>;
  /** All that is neither a path, a component nor a tag. */
  readonly #head: string;
  readonly #securitySchemes: Buffer;

  private constructor(head: object, tags: readonly { readonly name: string }[], securitySchemes: object) {
    this.#tags = new Map(tags.map((tag) => [tag.name, JSON.stringify(tag)]));
    this.#head = JSON.stringify(head).slice(1, -1);
    this.#securitySchemes = Buffer.from(JSON.stringify(securitySchemes));
  }

  static async of({ paths, components = {}, tags = [], ...head }: OpenAPIObject): Promise<DocumentParts> {
    const { securitySchemes = {}, ...kinds } = components as unknown as Record<string, Members>;
    const named = Object.entries(kinds).flatMap(([kind, members]) =>
      Object.entries(members).map(([name, member]) => ({ kind, name, member })),
    );
    const numbers = new Map(named.map(({ kind, name }, number) => [`${kind}/${name}`, number]));
    const parts = new DocumentParts(head, tags, securitySchemes);
    await inPortions(named, ({ kind, name, member }) => {
      parts.#components.push({ kind, name, ...pieceOf(member, numbers) });
    });
    await inPortions(Object.entries(paths as unknown as Record<string, Members>), ([path, operations]) => {
      for (const [method, operation] of Object.entries(operations))
        parts.#operations.push({ path, method, tags: tagsOf(operation), ...pieceOf(operation, numbers) });
    });
    return parts;
  }

  /** All of it, without the components that nothing refers to, as JSON. */
  whole(): Buffer {
    return this.#joined(this.#operations, [...this.#tags.values()]);
  }

  /** The operations of some tags, with the components that these refer to and no others, as JSON. */
  of(tags: ReadonlySet<string>): Buffer {
    const operations = this.#operations.filter((operation) => operation.tags.some((tag) => tags.has(tag)));
    return this.#joined(
      operations,
      [...this.#tags].filter(([name]) => tags.has(name)).map(([, json]) => json),
    );
  }

  #joined(operations: readonly TaggedOperation[], tags: readonly string[]): Buffer {
    const paths = joined(grouped(operations.map(({ path, method, json }) => [path, method, [json]])));
    const head = Buffer.from(`{${this.#head},"tags":[${tags.join(',')}],"paths":`);
    return Buffer.concat([head, ...paths, Buffer.from(',"components":'), ...this.#componentsOf(operations), Buffer.from('}')]);
  }

  #componentsOf(operations: readonly Piece[]): Buffer[] {
    const used = new Uint8Array(this.#components.length);
    const waiting: number[] = [];
    const use = (references: readonly number[]): void => {
      for (const number of references) {
        if (used[number] === 0) waiting.push(number);
        used[number] = 1;
      }
    };
    for (const { references } of operations) use(references);
    for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) use(this.#components[number]?.references ?? []);
    const kept = this.#components.filter((_, number) => used[number] === 1);
    const kinds = grouped(kept.map(({ kind, name, json }) => [kind, name, [json]]));
    return joined([['securitySchemes', [this.#securitySchemes]], ...kinds]);
  }
}

function tagsOf(operation: unknown): readonly string[] {
  return (operation as { readonly tags?: readonly string[] }).tags ?? [];
}

/** @param numbers of components by kind and name */
function pieceOf(value: unknown, numbers: ReadonlyMap<string, number>): Piece {
  const json = JSON.stringify(value);
  const references = [...json.matchAll(/"\$ref":"#\/components\/([^"]+)"/g)].flatMap(([, name = '']) => numbers.get(name) ?? []);
  return { json: Buffer.from(json), references: [...new Set(references)] };
}

/** JSON in pieces that follow one another: a document has megabytes, which are copied once, into the answer. */
type Pieces = readonly Buffer[];

const [OPEN, CLOSE] = [Buffer.from('{'), Buffer.from('}')];

/** Members of members, as the JSON of each outer one. */
function grouped(members: readonly (readonly [outer: string, inner: string, json: Pieces])[]): [string, Buffer[]][] {
  const groups = new Map<string, [string, Pieces][]>();
  for (const [outer, inner, json] of members) {
    const group = groups.get(outer);
    if (group) group.push([inner, json]);
    else groups.set(outer, [[inner, json]]);
  }
  return [...groups].map(([name, group]) => [name, joined(group)]);
}

function joined(members: readonly (readonly [name: string, json: Pieces])[]): Buffer[] {
  const pieces: Buffer[] = [OPEN];
  for (const [index, [name, json]] of members.entries()) {
    pieces.push(Buffer.from(`${index === 0 ? '' : ','}${JSON.stringify(name)}:`));
    for (const piece of json) pieces.push(piece);
  }
  pieces.push(CLOSE);
  return pieces;
}
