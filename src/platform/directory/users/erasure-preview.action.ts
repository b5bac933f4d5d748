import { Injectable } from '@nestjs/common';
import { ADDRESS, listOf, NUMBER, oneOfTexts, shapeOf, TEXT } from '../../../auth/answer-shape.js';
import { documentAction, documentAnswer, type OutcomeOf } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionRun } from '../../../resource/model/action-handler.js';
import { Erasures } from '../../rights/erasure/erasures.js';
import { userPolicy } from './user.policy.js';

const ADDRESSES = listOf(ADDRESS);
const COUNT = {
  resource: { ...TEXT, description: 'Path of the resource; name of the table where it is none.' },
  member: { ...TEXT, description: 'The member that names the person.' },
  way: {
    ...oneOfTexts('subject', 'author', 'responsible', 'trace'),
    description:
      '`subject`: is deleted; `author`: stays as "Former user"; `responsible`: goes to the successor; `trace`: stays without the person.',
  },
  count: { ...NUMBER, description: 'Rows.' },
};

const userErasureAnswer = documentAnswer('UserErasure', {
  member: listOf(shapeOf(COUNT)),
  vacant: shapeOf({ courses: ADDRESSES, classes: ADDRESSES, tickets: ADDRESSES }),
});

/** What a deletion for good would do, before it is done. */
@Injectable()
class PreviewErasure extends ActionHandler {
  constructor(private readonly erasures: Erasures) {
    super();
  }

  async run({ id, transaction }: ActionRun): Promise<OutcomeOf<typeof userErasureAnswer>> {
    const member = await this.erasures.counts(transaction, id);
    const vacant = await this.erasures.vacancies(transaction, id);
    const address = (path: string, ids: readonly number[] = []): string[] => ids.map((one) => `/api/${path}/${one}`);
    const courses = address('courses', vacant['courses']);
    const [classes, tickets] = [address('usergroups', vacant['classes']), address('tickets', vacant['tickets'])];
    return { document: { member, vacant: { courses, classes, tickets } } };
  }
}

/** `GET /api/users/{id}/erasure` */
export const previewErasure = documentAction({
  name: 'erasure',
  method: 'GET',
  path: 'users/{id}/erasure',
  description: 'What deleting the person for good would do: rows by resource and way, and what nobody would look after any more.',
  rule: userPolicy.rule('delete'),
  answer: userErasureAnswer,
  handler: PreviewErasure,
});
