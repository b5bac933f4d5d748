import { Injectable } from '@nestjs/common';
import type { Write } from '../../../../resource/model/write.js';
import { Processor } from '../../../../resource/persistence/processor.js';
import { oneViolation } from '../../../../resource/protocol/problem.js';
import { DIGEST } from '../mails/digest.task.js';
import { NoticeKinds } from '../notices/notice-kinds.js';
import { didYouMean } from '../../../../resource/protocol/nearest.js';

/** Preferences are for kinds that there are. */
@Injectable()
export class NotificationPreferenceProcessor extends Processor {
  constructor(private readonly kinds: NoticeKinds) {
    super();
  }

  override async create(write: Write): Promise<number> {
    this.#check(write);
    return super.create(write);
  }

  override async update(write: Write, id: number): Promise<void> {
    this.#check(write);
    await super.update(write, id);
  }

  /** @throws ViolationProblem at `kind`; what concerns the account cannot be switched off and is none of them */
  #check({ values: { kind } }: Write): void {
    if (kind === undefined || kind === '*' || kind === DIGEST || this.kinds.all.some((known) => known.kind === kind)) return;
    const names = ['*', DIGEST, ...this.kinds.all.map((known) => known.kind)];
    throw oneViolation('kind', `There are ${names.join(', ')}.${didYouMean(typeof kind === 'string' ? kind : '', names)}`, 'unknown-kind');
  }
}
