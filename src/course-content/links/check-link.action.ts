import { Injectable } from '@nestjs/common';
import { type ActionDeclaration, documentAnswer } from '../../resource/declare/action-declaration.js';
import { Problem } from '../../resource/http/problem.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../resource/state/action-handler.js';
import { editorOfContext } from '../access/content.rules.js';
import { LinkProbe } from './link-probe.js';

/** Tells whether the address of a link answers. */
@Injectable()
export class CheckLink extends ActionHandler {
  constructor(private readonly links: LinkProbe) {
    super();
  }

  /** @throws Problem 409 for the address of a mailbox */
  async run({ row }: ActionRun): Promise<ActionOutcome> {
    const address = String(row.url);
    if (/^mailto:/i.test(address)) throw new Problem(409, 'The address is that of a mailbox, which cannot be checked.');
    return { document: { ...(await this.links.probe(address)) } };
  }
}

export const checkLink: ActionDeclaration = {
  name: 'check',
  method: 'GET',
  path: 'links/{id}/check',
  description: 'Whether the address answers; asked from here, and only of hosts on the public internet.',
  rule: editorOfContext,
  answer: documentAnswer('LinkCheck', {
    status: { type: ['integer', 'null'], description: 'Status of its answer; null where there was none.' },
    reachable: { type: 'boolean' },
  }),
  handler: CheckLink,
};
