import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import type { Write } from '../../../resource/model/write.js';
import { Processor } from '../../../resource/persistence/processor.js';
import { type Violation, ViolationProblem } from '../../../resource/protocol/problem.js';
import { MailKinds } from './mail-kinds.js';
import { placeholderMistake } from './placeholders.js';

const TEXTS = ['subject', 'template', 'text'] as const;

/** Templates of mails that are sent know their placeholders; a mistake shows when it is made, and not in a mail. */
@Injectable()
export class MailTemplateProcessor extends Processor {
  constructor(private readonly kinds: MailKinds) {
    super();
  }

  override async create(write: Write): Promise<number> {
    this.#check(String(write.values['type']), write.values);
    return super.create(write);
  }

  override async update(write: Write, id: number): Promise<void> {
    const row = await write.transaction.one<Record<string, unknown>>(
      sql`SELECT "type", "subject", "template", "text" FROM "mail_template" WHERE "id" = ${id}`,
    );
    const values = { ...row, ...write.values };
    this.#check(String(values['type']), values);
    await super.update(write, id);
  }

  /** @throws ViolationProblem for placeholders that the type does not have, or that are not closed */
  #check(type: string, values: Readonly<Record<string, unknown>>): void {
    const known = this.kinds.placeholdersOf(type);
    if (!known) return;
    const violations = TEXTS.flatMap((propertyPath): Violation[] => {
      const value = values[propertyPath];
      const message = typeof value === 'string' ? placeholderMistake(value, known) : undefined;
      return message === undefined ? [] : [{ propertyPath, message, code: 'unknown-placeholder' }];
    });
    if (violations.length > 0) throw new ViolationProblem(violations);
  }
}
