import { Injectable } from '@nestjs/common';
import { FLAG, NUMBER, orNull } from '../../auth/answer-shape.js';
import { Environment } from '../../config/environment.js';
import { documentAction, documentAnswer, type OutcomeOf } from '../../resource/model/action-declaration.js';
import { Problem } from '../../resource/protocol/problem.js';
import { ActionHandler, type ActionRun } from '../../resource/model/action-handler.js';
import { editorOfContext } from '../content-access/content.rules.js';
import { LinkProbe } from './link-probe.js';

const linkCheckAnswer = documentAnswer('LinkCheck', {
  status: { ...orNull(NUMBER), description: 'Status of its answer; null where there was none.' },
  reachable: FLAG,
});

/** Reports whether the address of a link responds. */
@Injectable()
class CheckLink extends ActionHandler {
  constructor(
    private readonly links: LinkProbe,
    private readonly environment: Environment,
  ) {
    super();
  }

  /** @throws Problem 409 for the address of a mailbox, and where the operator has not switched the check on */
  async run({ row }: ActionRun): Promise<OutcomeOf<typeof linkCheckAnswer>> {
    if (!this.environment.LINK_CHECK_ENABLED)
      throw new Problem(409, 'Links are not checked here; the operator can switch that on (LINK_CHECK_ENABLED).');
    const address = String(row.url);
    if (/^mailto:/i.test(address)) throw new Problem(409, 'The address is that of a mailbox, which cannot be checked.');
    return { afterwards: async () => ({ ...(await this.links.probe(address)) }) };
  }
}

export const checkLink = documentAction({
  name: 'check',
  method: 'GET',
  path: 'links/{id}/check',
  description:
    'Whether the address answers; asked from here, and only of hosts on the public internet. 409 unless the operator has switched it on.',
  rule: editorOfContext,
  answer: linkCheckAnswer,
  handler: CheckLink,
});
