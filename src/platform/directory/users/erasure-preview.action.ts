import { Injectable } from '@nestjs/common';
import { type ActionDeclaration, documentAnswer } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../../resource/model/action-handler.js';
import { Erasures } from '../../rights/erasure/erasures.js';
import { userPolicy } from './user.policy.js';

const ADDRESSES = { type: 'array', items: { type: 'string', format: 'iri-reference' } };
const COUNT = {
  resource: { type: 'string', description: 'Path of the resource; name of the table where it is none.' },
  member: { type: 'string', description: 'The member that names the person.' },
  way: {
    type: 'string',
    enum: ['subject', 'author', 'responsible', 'trace'],
    description:
      '`subject`: is deleted; `author`: stays as "Former user"; `responsible`: goes to the successor; `trace`: stays without the person.',
  },
  count: { type: 'integer', description: 'Rows.' },
};

/** What a deletion for good would do, before it is done. */
@Injectable()
class PreviewErasure extends ActionHandler {
  constructor(private readonly erasures: Erasures) {
    super();
  }

  async run({ id, transaction }: ActionRun): Promise<ActionOutcome> {
    const member = await this.erasures.counts(transaction, id);
    const vacant = await this.erasures.vacancies(transaction, id);
    const address = (path: string, ids: readonly number[] = []): string[] => ids.map((one) => `/api/${path}/${one}`);
    const courses = address('courses', vacant['courses']);
    const [classes, tickets] = [address('usergroups', vacant['classes']), address('tickets', vacant['tickets'])];
    return { document: { member, vacant: { courses, classes, tickets } } };
  }
}

/** `GET /api/users/{id}/erasure` */
export const previewErasure: ActionDeclaration = {
  name: 'erasure',
  method: 'GET',
  path: 'users/{id}/erasure',
  description: 'What deleting the person for good would do: rows by resource and way, and what nobody would look after any more.',
  rule: userPolicy.rule('delete'),
  answer: documentAnswer('UserErasure', {
    member: { type: 'array', items: { type: 'object', properties: COUNT } },
    vacant: { type: 'object', properties: { courses: ADDRESSES, classes: ADDRESSES, tickets: ADDRESSES } },
  }),
  handler: PreviewErasure,
};
