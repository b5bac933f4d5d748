import { Injectable } from '@nestjs/common';
import { FLAG, NUMBER, orNull } from '../../../auth/answer-shape.js';
import { sql } from '../../../database/sql.js';
import { ResourceRegistry } from '../../../resource/compile/resource-registry.js';
import { documentAction, documentAnswer, type OutcomeOf } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionRun } from '../../../resource/model/action-handler.js';
import type { ResourceDefinition } from '../../../resource/model/resource-definition.js';
import { authenticated } from '../../../resource/model/rule.js';
import { rowDenied } from '../../../resource/policy/access-denied.js';
import { holds } from '../../../resource/policy/rule-check.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { daysOf } from './bin-days.js';
import { Bin } from './bin.js';

const ADDRESS = /^\/api\/(?<path>[a-z_]+)\/(?<id>[1-9]\d{0,15})$/;

const removalAnswer = documentAnswer('Removal', {
  restorable: { ...FLAG, description: 'Whether it goes into the bin; otherwise it is gone for good.' },
  days: { ...orNull(NUMBER), description: 'For how many days it could be restored.' },
  counts: {
    type: 'object',
    additionalProperties: { type: 'integer' },
    description: 'How many items of each resource go, by the last part of its address; the item itself is one of them.',
  },
});

/** What a deletion would take along, before it is done. */
@Injectable()
class PreviewRemoval extends ActionHandler {
  constructor(
    private readonly bin: Bin,
    private readonly registry: ResourceRegistry,
  ) {
    super();
  }

  /** @throws Problem 400 for an address of nothing that has a deletion, or that the caller may not read, 403 as the deletion would answer */
  async run({ parameters, actor, transaction, now }: ActionRun): Promise<OutcomeOf<typeof removalAnswer>> {
    const { resource, id } = this.#named(String(parameters.get('item') ?? ''));
    const { read, delete: remove } = resource.policy.rules;
    const asked = { resource, actor, transaction };
    if (!(await holds(read, asked, id))) throw new Problem(400, 'The parameter "item" names nothing that you may read.');
    if (!remove || !(await holds(remove, asked, id))) throw rowDenied(actor, remove ?? read);
    const restorable = this.bin.keeps(resource);
    const counts = restorable ? await this.bin.goesAlong({ resource, id, actor, transaction, now }) : {};
    const [portal] = restorable
      ? await transaction.rows<{ days: number }>(sql`SELECT ${daysOf(sql`${actor.portalId}::int`)} AS "days"`)
      : [];
    return { document: { restorable, days: portal?.days ?? null, counts } };
  }

  #named(address: string): { resource: ResourceDefinition; id: number } {
    const { path, id } = ADDRESS.exec(address)?.groups ?? {};
    const resource = path === undefined ? undefined : this.registry.withPath(path);
    if (!resource?.operations.includes('delete'))
      throw new Problem(400, 'The parameter "item" must be the address of an item that can be deleted, such as /api/documents/5.');
    return { resource, id: Number(id) };
  }
}

/** `GET /api/bin_entries/preview?item=/api/documents/5` */
export const previewRemoval = documentAction({
  name: 'preview',
  method: 'GET',
  path: 'bin_entries/preview',
  description: 'What deleting an item would take along, by resource, and whether it could be restored. For those who may delete it.',
  rule: authenticated,
  parameters: [{ name: 'item', type: 'string', description: 'Address of the item, such as `/api/documents/5`.' }],
  answer: removalAnswer,
  handler: PreviewRemoval,
});
