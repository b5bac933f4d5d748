import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { INestApplication } from '@nestjs/common';
import { ResourceRegistry } from '../../src/resource/compile/resource-registry.js';
import { hydraDocumentation } from '../../src/resource/docs/hydra-documentation.js';
import { ApiDescription } from '../../src/resource/protocol/api-description.js';
import { DocumentParts } from '../../src/resource/docs/document-parts.js';
import { OpenApiDocument } from '../../src/resource/docs/open-api-document.js';
import { TestApplication } from '../support/application.js';

type Piece = Readonly<Record<string, unknown>>;
type Named = Readonly<Record<string, Piece>>;

interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly components: Readonly<Record<'schemas' | 'parameters' | 'responses' | 'examples' | 'securitySchemes', Named>>;
}

interface Operation extends Piece {
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly Piece[];
  readonly requestBody?: Piece;
  readonly responses: Named;
  readonly security: readonly Piece[];
}

/** Answers of JSON that some other program decides the form of. */
const HAS_NO_EXAMPLE = /^(text\/(?!csv)|application\/(?!.*json$)|image\/|video\/|audio\/|\*)/;

/** What people and generators of clients read in the OpenAPI document: everything says what it is for, and shows what it looks like. */
describe('the description of the API', () => {
  let application: TestApplication;
  let document: Described;
  let operations: (readonly [name: string, operation: Operation])[];

  beforeAll(async () => {
    application = await TestApplication.start();
    ({ body: document } = await application.stranger.get<Described>('/api/docs.json'));
    operations = Object.entries(document.paths).flatMap(([path, verbs]) =>
      Object.entries(verbs).map(([verb, operation]) => [`${verb} ${path}`, operation] as const),
    );
  });
  afterAll(() => application.close());

  const resolved = (piece: Piece): Piece => {
    const [kind = '', name = ''] = typeof piece.$ref === 'string' ? piece.$ref.split('/').slice(2) : [];
    return kind === '' ? piece : (document.components[kind as 'schemas'][name] ?? piece);
  };

  it('says of every operation what it does and of those of resources whom it admits', () => {
    const mute = operations.filter(([, { description }]) => !isSentence(description)).map(([name]) => name);
    const owned = operations.filter(([name]) => /^\w+ \/api\/(courses|users|c_quizzes)(\/\{id\})?$/.test(name));
    expect(operations.length).toBeGreaterThan(2000);
    expect(mute).toEqual([]);
    expect(owned.length).toBeGreaterThan(12);
    expect(owned.filter(([, { description = '' }]) => !description.includes('For: ')).map(([name]) => name)).toEqual([]);
  });

  it('says of every parameter what it does', () => {
    const parameters = operations.flatMap(([name, { parameters: own = [] }]) => own.map((one) => [name, resolved(one)] as const));
    expect(parameters.length).toBeGreaterThan(10_000);
    expect(
      parameters.filter(([, { description }]) => !isSentence(description)).map(([name, one]) => `${name} ${String(one.name)}`),
    ).toEqual([]);
  });

  it('says of every member what it is for, in more than its own name', () => {
    const members = Object.entries(document.components.schemas).flatMap(([name, schema]) => membersIn(schema, name));
    const bare = members.filter(({ piece }) => piece.$ref === undefined && !isSentence(piece.description));
    const repeating = members.filter(({ name, piece }) => onlyItsName(name, piece.description));
    expect(members.length).toBeGreaterThan(5000);
    expect(bare.map(({ path }) => path)).toEqual([]);
    expect(repeating.map(({ path, piece }) => `${path}: ${String(piece.description)}`)).toEqual([]);
  });

  it('says of each number that names an item that its address is taken, too', () => {
    const named = application.app
      .get(ResourceRegistry)
      .all()
      .flatMap(({ name, fields }) =>
        [...fields.values()].filter((field) => field.named && field.writable !== 'never').map((field) => [name, field.name] as const),
      );
    const wrong = named.filter(([resource, member]) => {
      const { properties = {} } = (document.components.schemas[`${resource}.input`] ?? {}) as { readonly properties?: Named };
      const { type, format, description } = properties[member] ?? {};
      const isAddress = Array.isArray(type) && type.includes('string') && type.includes('integer') && format === 'iri-reference';
      return !isAddress || !String(description).includes('or its address');
    });
    expect(named.length).toBeGreaterThan(10);
    expect(wrong).toEqual([]);
  });

  it('makes no sentence of a name that tells nothing, or is no English', () => {
    const sentences = Object.values(document.components.schemas).flatMap(({ properties }) =>
      Object.values((properties ?? {}) as Named).map(({ description }) => String(description)),
    );
    const weak = sentences.filter((sentence) =>
      /^Whether this [\w -]+ is (?!an? )[\w -]*(?:visibility|product|order|party|type)\.|^The (?:by|ref|to be|has|allow|max|nbr) |qualificati\b|registrati\b|\w+(?:sh|ch|x)s\b/.test(
        sentence,
      ),
    );
    expect(sentences.length).toBeGreaterThan(5_000);
    expect([...new Set(weak)]).toEqual([]);
  });

  it('puts operations under words, each of which says what it is about', () => {
    const used = [...new Set(operations.flatMap(([, { tags }]) => tags))];
    expect(used.length).toBeGreaterThan(200);
    expect(used.filter((tag) => !/^[A-Z][a-z0-9 -]+$/.test(tag))).toEqual([]);
    expect(document.tags.map(({ name }) => name).sort()).toEqual(used.sort());
    expect(document.tags.filter(({ description }) => !isSentence(description))).toEqual([]);
    expect(document.paths['/api/c_quizzes']?.get?.tags).toEqual(['Quizzes']);
  });

  it('says how callers are known: by a token, by a key, and that the cookie of a browser is for pages', () => {
    const { securitySchemes } = document.components;
    expect(securitySchemes).toMatchObject({
      bearer: { type: 'http', description: expect.stringContaining('cookie') },
      apiKey: { name: 'X-API-Key' },
    });
    const named = operations.flatMap(([, { security }]) => security.flatMap((one) => Object.keys(one)));
    expect([...new Set(named)].sort()).toEqual(['apiKey', 'bearer']);
    expect(document.paths['/api/courses']?.post?.security).toEqual([{ bearer: [] }, { apiKey: [] }]);
    expect(document.paths['/api/me/second_factor']?.get?.security).toEqual([{ bearer: [] }]);
  });

  it('shows an example of every kind of answer, which its schema admits', () => {
    const ajv = validator(document);
    const [lacking, wrong]: [string[], string[]] = [[], []];
    const checked = new Set<string>();
    for (const [name, operation] of operations) {
      for (const [status, answer] of Object.entries(operation.responses)) {
        const content = (resolved(answer).content ?? {}) as Named;
        for (const [type, media] of Object.entries(content)) {
          // Exports are files, whose columns depend on what is exported.
          if (HAS_NO_EXAMPLE.test(type) || !Object.keys(content).some((other) => other.endsWith('json'))) continue;
          const example = exampleOf(media, document);
          if (example === undefined) lacking.push(`${name} ${status} ${type}`);
          const key = JSON.stringify([media.schema, example]);
          if (example === undefined || checked.has(key)) continue;
          checked.add(key);
          const validate = ajv.compile(withinDocument(media.schema));
          if (!validate(example)) wrong.push(`${name} ${status} ${type}: ${ajv.errorsText(validate.errors).slice(0, 200)}`);
        }
      }
    }
    expect(checked.size).toBeGreaterThan(1000);
    expect({ lacking, wrong }).toEqual({ lacking: [], wrong: [] });
  });

  it('is the same however often it is made, and leaves the other documents as they are', async () => {
    const hydra = (): string => {
      const [registry, api] = [application.app.get(ResourceRegistry), application.app.get(ApiDescription)];
      return JSON.stringify(hydraDocumentation(registry.all(), '/api/docs.jsonld', api));
    };
    const before = hydra();
    const made = application.app.get(OpenApiDocument);
    made.attach(application.app as INestApplication);
    const [one, two] = [JSON.stringify(await made.document()), JSON.stringify(await made.document())];
    expect(one).toBe(two);
    expect(hydra()).toBe(before);
  });

  it('is made in portions, between which others have their turn', async () => {
    const [turns, ended] = countedTurns();
    await DocumentParts.of(await application.app.get(OpenApiDocument).document());
    ended();
    expect(turns()).toBeGreaterThan(10);
  });
});

/** Turns of the event loop until it is said to end. */
function countedTurns(): [turns: () => number, end: () => void] {
  let [turns, isOver] = [0, false];
  const turn = (): void => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  return [() => turns, () => (isOver = true)];
}

interface Member {
  readonly path: string;
  readonly name: string;
  readonly piece: Piece;
}

function membersIn(schema: Piece, path: string): Member[] {
  const {
    properties = {},
    items,
    allOf = [],
    oneOf = [],
    anyOf = [],
  } = schema as {
    readonly properties?: Named;
    readonly items?: Piece;
    readonly allOf?: readonly Piece[];
    readonly oneOf?: readonly Piece[];
    readonly anyOf?: readonly Piece[];
  };
  const own = Object.entries(properties).flatMap(([name, piece]) => [
    { path: `${path}.${name}`, name, piece },
    ...membersIn(piece, `${path}.${name}`),
  ]);
  return [...own, ...[...(items ? [items] : []), ...allOf, ...oneOf, ...anyOf].flatMap((part) => membersIn(part, path))];
}

function isSentence(text: unknown): boolean {
  return typeof text === 'string' && text.trim().length > 4;
}

/** `title: "Title."`, `title: "The title."` */
function onlyItsName(name: string, description: unknown): boolean {
  const plain = (text: string): string => text.toLowerCase().replaceAll(/\b(the|a|an)\b|[^a-z0-9]/g, '');
  return typeof description === 'string' && plain(description) === plain(name);
}

function exampleOf({ example, examples }: Piece, { components }: Described): unknown {
  if (example !== undefined) return example;
  const [first] = Object.values((examples ?? {}) as Named);
  const name = typeof first?.$ref === 'string' ? (first.$ref.split('/').at(-1) ?? '') : '';
  return first === undefined ? undefined : (components.examples[name] ?? first).value;
}

function validator(document: Described): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true, logger: false, code: { optimize: false } });
  addFormats.default(ajv);
  for (const format of ['decimal', 'iri-reference', 'password', 'binary']) ajv.addFormat(format, true);
  ajv.addSchema({ $id: 'document', components: document.components });
  return ajv;
}

function withinDocument(schema: unknown): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components')) as object;
}
