import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import { ActionHandler, type ActionRun } from '../../../resource/model/action-handler.js';
import { SocialPostFeedback } from './social-post-feedback.entity.js';

type Judgement = 'liked' | 'disliked';

interface Given {
  /** A bigint, which the driver may give as text. */
  readonly id: number | string;
  readonly liked: boolean;
  readonly disliked: boolean;
}

/** Gives a judgement, turns the opposite one round, takes the same one back. The post is locked, so that two taps count as two. */
abstract class ReactToPost extends ActionHandler {
  protected abstract readonly judgement: Judgement;

  async run({ id, actor, transaction, operations }: ActionRun): Promise<void> {
    const judged = { liked: this.judgement === 'liked', disliked: this.judgement === 'disliked' };
    const given = await transaction.one<Given>(
      sql`SELECT "id", "liked", "disliked" FROM "social_post_feedback" WHERE "social_post_id" = ${id} AND "user_id" = ${actor.id}`,
    );
    if (!given) await operations.create(SocialPostFeedback, { socialPost: id, ...judged });
    else if (given[this.judgement]) await operations.remove(SocialPostFeedback, Number(given.id));
    else await operations.update(SocialPostFeedback, Number(given.id), judged);
  }
}

@Injectable()
export class LikePost extends ReactToPost {
  protected override readonly judgement = 'liked';
}

@Injectable()
export class DislikePost extends ReactToPost {
  protected override readonly judgement = 'disliked';
}
