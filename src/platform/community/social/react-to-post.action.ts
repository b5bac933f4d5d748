import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import { ActionHandler, type ActionRun } from '../../../resource/model/action-handler.js';
import { SocialPostFeedback } from './social-post-feedback.entity.js';

type Reaction = 'liked' | 'disliked';

interface Given {
  /** A bigint, which the driver may give as text. */
  readonly id: number | string;
  readonly liked: boolean;
  readonly disliked: boolean;
}

/** Gives a reaction, turns the opposite one round, takes the same one back. The post is locked, so that two taps count as two. */
abstract class ReactToPost extends ActionHandler {
  protected abstract readonly reaction: Reaction;

  async run({ id, actor, transaction, operations }: ActionRun): Promise<void> {
    const reacted = { liked: this.reaction === 'liked', disliked: this.reaction === 'disliked' };
    const given = await transaction.one<Given>(
      sql`SELECT "id", "liked", "disliked" FROM "social_post_feedback" WHERE "social_post_id" = ${id} AND "user_id" = ${actor.id}`,
    );
    if (!given) await operations.create(SocialPostFeedback, { socialPost: id, ...reacted });
    else if (given[this.reaction]) await operations.remove(SocialPostFeedback, Number(given.id));
    else await operations.update(SocialPostFeedback, Number(given.id), reacted);
  }
}

@Injectable()
export class LikePost extends ReactToPost {
  protected override readonly reaction = 'liked';
}

@Injectable()
export class DislikePost extends ReactToPost {
  protected override readonly reaction = 'disliked';
}
