import { Injectable } from '@nestjs/common';
import { JobHandler, type JobRun, type Unfinished } from '../../../../jobs/job-handler.js';
import { NoticeKinds } from './notice-kinds.js';
import { NoticeWriter } from './notice-writer.js';

interface Payload {
  readonly kind: string;
  readonly id: number;
  readonly revision: string;
  readonly about?: string;
}

/** Tells all whom a notice concerns, a thousand at a time; a killed process loses the thousand that it was at. */
@Injectable()
export class Tell extends JobHandler<Payload> {
  constructor(
    private readonly kinds: NoticeKinds,
    private readonly writer: NoticeWriter,
  ) {
    super();
  }

  override async run({ payload, progress, transaction, now }: JobRun<Payload>): Promise<Unfinished | undefined> {
    const { id, revision, about } = payload;
    const kind = this.kinds.get(payload.kind, about);
    const source = this.kinds.sourceOf(kind);
    const content = await source.describe(transaction, id, now);
    if (!content) return undefined;
    const receivers = source.receivers(id, content, now);
    const dedupKey = [...(about === undefined ? [] : [about]), id, ...(revision === '' ? [] : [revision])].join('/');
    const terms = { kind, id, dedupKey, content, now };
    const last = await this.writer.tell(transaction, terms, receivers, Number(progress?.['last'] ?? 0));
    if (last !== undefined) return { progress: { last } };
    await source.notified?.(transaction, id);
    return undefined;
  }
}
