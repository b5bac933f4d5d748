import { Injectable } from '@nestjs/common';
import type { NoticeKind, NoticeOccasion } from './notice-kind.js';
import { type Reaction, ReactionHandler, type WrittenRow } from '../resource/model/reaction.js';
import { Notices } from './notices.js';

interface Raised extends Pick<NoticeKind, 'kind' | 'about'> {
  readonly occasion: NoticeOccasion;
}

/** Raises a notice about a row as it is written. */
@Injectable()
export class RaiseOnWrite extends ReactionHandler {
  constructor(private readonly notices: Notices) {
    super();
  }

  override react(row: WrittenRow, { kind, about, occasion }: Raised): Promise<void> {
    const revision = occasion.again?.(row);
    return this.notices.raise(row.transaction, kind, row.id, { about, ...(revision !== undefined && { revision }) });
  }
}

/** What raises the notices that say of themselves when they are. */
export function noticeReactions(kinds: readonly NoticeKind[]): readonly Reaction[] {
  return kinds.flatMap(({ kind, about, raisedBy = [] }) =>
    raisedBy.map((occasion): Reaction => {
      const { entity, to, when } = occasion;
      return { entity, to, handler: RaiseOnWrite, about: { kind, about, occasion }, ...(when && { when }) };
    }),
  );
}
