import { Injectable } from '@nestjs/common';
import { Environment } from '../../config/environment.js';
import { type ActionDeclaration, documentAnswer } from '../../resource/model/action-declaration.js';
import { Problem } from '../../resource/protocol/problem.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../resource/model/action-handler.js';
import { editorOfContext } from '../content-access/content.rules.js';
import { LinkProbe } from './link-probe.js';

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
  async run({ row }: ActionRun): Promise<ActionOutcome> {
    if (!this.environment.LINK_CHECK_ENABLED)
      throw new Problem(409, 'Links are not checked here; the operator can switch that on (LINK_CHECK_ENABLED).');
    const address = String(row.url);
    if (/^mailto:/i.test(address)) throw new Problem(409, 'The address is that of a mailbox, which cannot be checked.');
    return { afterwards: async () => ({ ...(await this.links.probe(address)) }) };
  }
}

export const checkLink: ActionDeclaration = {
  name: 'check',
  method: 'GET',
  path: 'links/{id}/check',
  description:
    'Whether the address answers; asked from here, and only of hosts on the public internet. 409 unless the operator has switched it on.',
  rule: editorOfContext,
  answer: documentAnswer('LinkCheck', {
    status: { type: ['integer', 'null'], description: 'Status of its answer; null where there was none.' },
    reachable: { type: 'boolean' },
  }),
  handler: CheckLink,
};
