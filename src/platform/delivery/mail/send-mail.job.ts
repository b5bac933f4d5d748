import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Clock } from '../../../config/clock.js';
import { Environment } from '../../../config/environment.js';
import { sql } from '../../../database/sql.js';
import { Database, type Transaction } from '../../../database/statements.js';
import type { MailDraft, MailValues } from '../../../feature/mail-kind.js';
import { type JobCall, JobHandler, type JobRun } from '../../../jobs/job-handler.js';
import { MailComposition, type MailContent } from './mail-content.js';
import { MailKinds } from './mail-kinds.js';
import { MailRate } from './mail-rate.js';
import { MailTransport, type OutgoingMail } from './mail-transport.js';
import { listIdOf, messageIdOf, threadIdOf } from './message-id.js';
import { isSuppressed, recordBounce } from './suppression.js';
import { bounceOf } from './smtp-rejection.js';

interface Payload {
  readonly mail: number;
  readonly values: MailValues;
}

interface Outcome {
  readonly state: 'sent' | 'bounced' | 'suppressed' | 'withdrawn' | 'unsent' | 'gone';
  readonly subject?: string;
  readonly messageId?: string;
  /** Of an unsent one. */
  readonly body?: Pick<MailContent, 'text' | 'html'>;
  readonly error?: string;
  readonly isLasting?: boolean;
}

/** Sends one mail. Toward the server it is at least once; a repeated one has the same `Message-ID`, by which receivers drop it. */
@Injectable()
export class SendMail extends JobHandler<Payload, Outcome> {
  constructor(
    private readonly database: Database,
    private readonly transport: MailTransport,
    private readonly composition: MailComposition,
    private readonly kinds: MailKinds,
    private readonly rate: MailRate,
    private readonly environment: Environment,
    private readonly modules: ModuleRef,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async prepare({ payload, attempt }: JobCall<Payload>): Promise<Outcome> {
    const draft = await this.#draft(payload);
    if (!draft) return { state: 'gone' };
    if (await isSuppressed(this.database, draft.to)) return { state: 'suppressed' };
    if (!this.kinds.get(draft.kind).essential) await this.rate.take();
    const content = await this.database.transaction((transaction) => this.#compose(transaction, draft), 'job');
    if (!content) return { state: 'withdrawn' };
    if (this.environment.MAIL_URL === undefined) return { state: 'unsent', subject: content.subject, body: content };
    return this.#send(draft, content, attempt);
  }

  override async run({ payload, prepared, transaction, attempt, now }: JobRun<Payload, Outcome>): Promise<void> {
    const { state, subject = null, messageId = null, error = null, body } = prepared;
    if (state === 'gone') return;
    const mail = await transaction.one<{ to: string }>(
      sql`UPDATE "mail" SET "state" = ${state}, "attempts" = ${attempt}, "subject" = ${subject}, "message_id" = ${messageId},
            "last_error" = ${error}, "text" = ${body?.text ?? null}, "html" = ${body?.html ?? null}, "sent_at" = ${state === 'sent' ? now : null}
          WHERE "id" = ${payload.mail} RETURNING "to"`,
    );
    if (mail && state === 'bounced') await recordBounce(transaction, mail.to, prepared.isLasting === true, now);
  }

  override async died({ payload, attempt }: JobCall<Payload>, transaction: Transaction, reason: string): Promise<void> {
    await transaction.rows(
      sql`UPDATE "mail" SET "state" = 'failed', "attempts" = ${attempt}, "last_error" = ${reason.slice(0, 500)} WHERE "id" = ${payload.mail}`,
    );
  }

  async #draft({ mail, values }: Payload): Promise<MailDraft | undefined> {
    const row = await this.database.one<Omit<MailDraft, 'values'>>(
      sql`SELECT "id", "kind", "user_id" AS "userId", "portal_id" AS "portalId", "locale", "to"
          FROM "mail" WHERE "id" = ${mail} AND "state" IN ('waiting', 'failed')`,
    );
    return row && { ...row, values };
  }

  async #compose(transaction: Transaction, draft: MailDraft): Promise<MailContent | undefined> {
    const { composer } = this.kinds.get(draft.kind);
    const composed = composer ? await this.modules.get(composer, { strict: false }).compose(draft, transaction) : {};
    return composed && this.composition.compose(transaction, draft, { ...draft.values, ...composed });
  }

  async #send(draft: MailDraft, content: MailContent, attempt: number): Promise<Outcome> {
    const { PUBLIC_URL = '', MAIL_FROM = '', APP_SECRET } = this.environment;
    const messageId = messageIdOf(draft.id, APP_SECRET, PUBLIC_URL);
    const { subject, text, html, sender, replyTo } = content;
    try {
      await this.transport.send({
        to: draft.to,
        from: { name: sender, address: MAIL_FROM },
        replyTo,
        messageId,
        subject,
        text,
        html,
        date: this.clock.now(),
        ...(content.thread ? { references: [threadIdOf(content.thread, APP_SECRET, PUBLIC_URL)] } : {}),
        headers: headersOf(content, PUBLIC_URL),
      });
      return { state: 'sent', subject, messageId };
    } catch (error) {
      const bounce = bounceOf(error);
      if (bounce) return { state: 'bounced', subject, messageId, error: bounce.reason, isLasting: bounce.isLasting };
      await this.database.rows(
        sql`UPDATE "mail" SET "attempts" = ${attempt}, "last_error" = ${String(error).slice(0, 500)} WHERE "id" = ${draft.id}`,
      );
      throw error;
    }
  }
}

/** RFC 3834, 2919, 2369 and 8058; one click is for https only. */
function headersOf({ unsubscribe, list }: MailContent, publicUrl: string): OutgoingMail['headers'] {
  return {
    'Auto-Submitted': 'auto-generated',
    ...(list ? { 'List-Id': { prepared: true, value: listIdOf(list, publicUrl) } } : {}),
    ...(unsubscribe ? { 'List-Unsubscribe': { prepared: true, value: `<${unsubscribe}>` } } : {}),
    ...(unsubscribe && publicUrl.startsWith('https:') ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
  };
}
