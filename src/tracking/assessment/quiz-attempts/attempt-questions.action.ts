import { Injectable } from '@nestjs/common';
import type { QuestionContent } from '../../../course-content/quizzes/scoring/question-content.js';
import { kindOf } from '../../../course-content/quizzes/scoring/scoring.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../../resource/model/action-handler.js';
import { itemIri } from '../../../resource/model/iri.js';
import { AttemptCompletion } from './attempt-completion.js';
import { pointsOf } from './grading/attempt-marks.js';
import { answerOf, type AttemptState, OpenAttempts, type SavedRow } from './open-attempt.js';
import { partsOrder } from './paper/seeded-order.js';
import { TakenAttempt } from './taken-attempt.js';

/** The questions of an attempt in their order, with what is saved; nothing of their solutions. */
@Injectable()
export class AttemptQuestions extends ActionHandler {
  constructor(
    private readonly attempts: OpenAttempts,
    private readonly taken: TakenAttempt,
    private readonly completion: AttemptCompletion,
  ) {
    super();
  }

  async run({ transaction, resource, id, row, actor, now }: ActionRun): Promise<ActionOutcome> {
    const state = await this.attempts.state(transaction, id);
    if (actor.id === state.user) {
      if (state.status === 'incomplete' && this.attempts.isOverdue(state.deadline, now)) this.completion.completeAfter(transaction, id);
      this.taken.requireOpen(state, row.closedBy as string | null, now);
    }
    const rows = await this.attempts.answers(transaction, id);
    const contents = await this.attempts.contents(transaction, state.paper);
    const { status, deadline, display, preventBackwards } = state;
    const questions = questionsOf(state, contents, rows);
    return {
      document: {
        attempt: itemIri(resource, id),
        status,
        now,
        deadline,
        display,
        backwards: !preventBackwards,
        position: positionAmong(questions),
        questions,
      },
    };
  }
}

interface ShownQuestion extends Record<string, unknown> {
  readonly number: number;
  readonly answer: unknown;
}

function questionsOf(state: AttemptState, contents: ReadonlyMap<number, QuestionContent>, rows: readonly SavedRow[]): ShownQuestion[] {
  const saved = new Map(rows.map((row) => [row.question, row]));
  let shownMedia: number | null = null;
  return state.paper.map((place, index) => {
    const content = contents.get(place.version) as QuestionContent;
    const row = saved.get(place.question);
    const shuffle = partsOrder(state.seed, place.question, state.randomAnswers);
    const { media } = content;
    const isFirst = media !== null && media.id !== shownMedia;
    shownMedia = media?.id ?? null;
    return {
      question: place.question,
      number: index + 1,
      type: content.type,
      text: content.text,
      description: content.description,
      picture: content.picture,
      points: pointsOf(place, content).toNumber(),
      category: content.category,
      media: isFirst ? media : null,
      ...kindOf(content.type).shown(content, shuffle, place.variation),
      answer: answerOf(row),
      revision: row?.revision ?? 0,
      flagged: row?.flagged ?? false,
      final: row?.final ?? false,
    };
  });
}

/** The first question without an answer, else the last. */
function positionAmong(questions: readonly ShownQuestion[]): number {
  return questions.find(({ answer }) => answer === null)?.number ?? questions.length;
}
