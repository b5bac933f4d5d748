import type { Actor } from '../../../auth/actor.js';
import type { Language } from '../../../languages/language.js';

/** A paper about a learner, such as a statement for a funding body. */
export interface LearnerPaper {
  readonly title: string;
  readonly href: string;
}

/** What can be handed out about a learner of a course; implemented by what states attendance. */
export abstract class LearnerPapers {
  /** @param caller who reads the report of the learner @returns none where there is nothing to state yet */
  abstract of(
    caller: Actor,
    learner: { readonly user: number; readonly course: number },
    language: Language,
  ): Promise<readonly LearnerPaper[]>;
}
