import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { VIOLATION_CODES } from '../../src/resource/protocol/violation-codes.js';
import type { Json, Reply } from '../support/api-client.js';
import { addressOf } from '../support/documented-writes.js';
import { type Caller, FurnishedService } from '../support/furnished-service.js';
import { operationsOf, type Operation, type Schema } from '../support/open-api-summary.js';

/** A space, one that does not break, a tabulator, a line feed, and two signs without a shape. */
const BLANKS = ' \u00A0\t\n\u200B\u3164';
/** As schemas say it. */
const NOT_BLANK = String.raw`\S`;
const CALLERS: readonly Caller[] = ['administrator', 'teacher', 'learner', 'stranger'];
const JSON_TYPE = /^application\/(json|merge-patch\+json)$/;

/** A write of the OpenAPI document, with its members that are texts of any kind. */
interface Write {
  readonly method: string;
  readonly address: string;
  readonly type: string;
  readonly texts: ReadonlyMap<string, Schema>;
}

/** Over every body that the document describes: of resources, of their actions, and of routes written by hand. */
describe('a text that has to be there', () => {
  let service: FurnishedService;

  beforeAll(async () => {
    service = await FurnishedService.start({ variables: { RATE_LIMIT_CALLER: '0', RATE_LIMIT_ADDRESS: '0' } });
  });
  afterAll(() => service.close());

  const membersOf = ({ $ref, allOf = [], properties = {} }: Schema): Readonly<Record<string, Schema>> => {
    const named = $ref === undefined ? {} : membersOf(service.document.components.schemas[$ref.split('/').at(-1) ?? ''] ?? {});
    return Object.assign({}, named, ...allOf.map(membersOf), properties) as Readonly<Record<string, Schema>>;
  };

  const bodyOf = ({ requestBody }: Operation): readonly [string, Schema] | undefined => {
    const [type, media] = Object.entries(requestBody?.content ?? {}).find(([name]) => JSON_TYPE.test(name)) ?? [];
    return type === undefined || !media?.schema ? undefined : [type, media.schema];
  };

  function writes(): Write[] {
    return operationsOf(service.document).flatMap(({ path, verb, operation }) => {
      const [type, schema] = bodyOf(operation) ?? [];
      if (type === undefined || schema === undefined || verb === 'delete') return [];
      const texts = Object.entries(membersOf(schema)).filter(
        ([, member]) =>
          [member.type].flat().includes('string') && !member.enum && member.const === undefined && member.format === undefined,
      );
      return texts.length === 0
        ? []
        : [{ method: verb.toUpperCase(), address: addressOf(path, service.items), type, texts: new Map(texts) }];
    });
  }

  const blankIn = ({ status, body }: Reply, { texts }: Write): string[] => {
    const violations = status === 422 ? (body.violations ?? []) : [];
    return violations.flatMap(({ propertyPath, code }) =>
      code === VIOLATION_CODES.blank && texts.has(propertyPath) ? [propertyPath] : [],
    );
  };

  it('is not there where it is blank, and the document says so: in the body of every resource, action and route', async () => {
    const wrong: string[] = [];
    const asked = { actions: 0, others: 0 };
    for (const write of writes()) {
      const { method, address, type, texts } = write;
      // With a member that does not exist, so that nothing is stored.
      const send = (caller: Caller, value: string): Promise<Reply> => {
        const body: Json = { ...Object.fromEntries([...texts.keys()].map((name) => [name, value])), noSuchMember: 1 };
        return service.callers[caller].send(method, address, body, { 'Content-Type': type });
      };
      for (const caller of CALLERS) {
        const empty = await send(caller, '');
        if (empty.status !== 422) continue;
        const found = {
          empty: blankIn(empty, write).sort(),
          blank: blankIn(await send(caller, BLANKS), write).sort(),
          document: [...texts].flatMap(([name, { pattern }]) => (pattern === NOT_BLANK ? [name] : [])).sort(),
        };
        // A replacement is described with the members that are written once, which it may repeat.
        const described = method === 'PUT' ? found.document.filter((name) => found.empty.includes(name)) : found.document;
        if (new Set([found.empty, found.blank, described].map((names) => names.join())).size > 1)
          wrong.push(`${method} ${address}: ${JSON.stringify(found)}`);
        asked[/^\/api\/\w+(\/\d+)?$/.test(address) ? 'others' : 'actions'] += found.blank.length;
        break;
      }
    }
    expect(wrong).toEqual([]);
    expect([asked.actions > 20, asked.others > 100]).toEqual([true, true]);
  });
});
