import { Injectable } from '@nestjs/common';
import { FLAG, MOMENT, NUMBER, orNull, TEXT } from '../../../auth/answer-shape.js';
import { sql } from '../../../database/sql.js';
import { documentAction, documentAnswer, type OutcomeOf } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionRun } from '../../../resource/model/action-handler.js';
import { any } from '../../../resource/model/rule.js';
import { administrator, globalAdministrator } from '../../rights/access/role.rules.js';
import { MailQueue } from './mail-queue.js';
import { MailTransport } from './mail-transport.js';

const mailHealthAnswer = documentAnswer('MailHealth', {
  configured: FLAG,
  reachable: FLAG,
  latencyMs: orNull(NUMBER),
  lastSentAt: orNull(MOMENT),
  lastError: orNull(TEXT),
});

@Injectable()
class MailHealth extends ActionHandler {
  constructor(
    private readonly mails: MailQueue,
    private readonly transport: MailTransport,
  ) {
    super();
  }

  override async run({ transaction }: ActionRun): Promise<OutcomeOf<typeof mailHealthAnswer>> {
    const last = await transaction.one<{ sentAt: Date | null; error: string | null }>(
      sql`SELECT (SELECT max("sent_at") FROM "mail") AS "sentAt",
            (SELECT "last_error" FROM "mail" WHERE "last_error" IS NOT NULL ORDER BY "id" DESC LIMIT 1) AS "error"`,
    );
    const known = { configured: this.mails.isOn, lastSentAt: last?.sentAt ?? null, lastError: last?.error ?? null };
    if (!this.mails.isOn) return { document: { ...known, reachable: false, latencyMs: null } };
    return { afterwards: async () => ({ ...known, ...(await this.#reach()) }) };
  }

  async #reach(): Promise<{ reachable: boolean; latencyMs: number | null }> {
    const start = performance.now();
    const reachable = await this.transport.verify().then(
      () => true,
      () => false,
    );
    return { reachable, latencyMs: reachable ? Math.round(performance.now() - start) : null };
  }
}

/** `GET /api/mails/health`. */
export const mailHealth = documentAction({
  name: 'health',
  method: 'GET',
  path: 'mails/health',
  description: 'Whether mail is set up, and whether its server answers.',
  rule: any(globalAdministrator, administrator),
  answer: mailHealthAnswer,
  handler: MailHealth,
});
