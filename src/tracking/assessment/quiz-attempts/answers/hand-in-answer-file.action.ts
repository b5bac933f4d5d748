import { Injectable } from '@nestjs/common';
import type { QuestionContent } from '../../../../course-content/quizzes/scoring/question-content.js';
import { sql } from '../../../../database/sql.js';
import { UploadedFile } from '../../../../platform/content-tree/nodes/node-files/uploaded-file.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../../../resource/model/action-handler.js';
import { oneViolation, ViolationProblem } from '../../../../resource/protocol/problem.js';
import { placeOf, writeAnswers } from './answer-writing.js';
import { canonical, OpenAttempts } from '../open-attempt.js';
import { QuizAnswerFile } from './quiz-answer-file.entity.js';
import { TakenAttempt } from '../taken-attempt.js';

const MOST_FILES = 10;
const TAKING_FILES = ['upload_answer', 'oral_expression'];

/** A file that is an answer, or a part of one. */
export class AnswerFileInput {
  @UploadedFile({ required: true })
  uploadFile: string;
}

/** Adds a file to the answer to a question. */
@Injectable()
export class HandInAnswerFile extends ActionHandler {
  constructor(
    private readonly taken: TakenAttempt,
    private readonly attempts: OpenAttempts,
  ) {
    super();
  }

  async run(run: ActionRun): Promise<ActionOutcome> {
    const { transaction, operations, now, input } = run;
    const state = await this.taken.hold(run);
    const { place, number } = placeOf(state, Number(run.parameters.get('question')));
    const contents = await this.attempts.contents(transaction, [place]);
    const { type } = contents.get(place.version) as QuestionContent;
    if (!TAKING_FILES.includes(type)) throw refused('This question takes no files.');
    const saved = (await this.attempts.answers(transaction, state.id)).find(({ question }) => question === place.question);
    if (!saved || saved.answer === '') {
      const { flagged = false, secondsSpent = 0, revision = 0 } = saved ?? {};
      const answer = canonical({ text: null });
      await writeAnswers(transaction, state, [{ place, number, answer, revision: revision + 1, flagged, final: false, secondsSpent }], now);
    }
    const row = await transaction.one<{ id: number; files: number }>(
      sql`SELECT "a"."id", (SELECT count(*)::int FROM "attempt_file" "f" WHERE "f"."attempt_id" = "a"."id") AS "files" FROM "track_e_attempt" "a"
          WHERE "a"."track_exercise_id" = ${state.id} AND "a"."question_id" = ${place.question} AND "a"."version_id" IS NOT NULL`,
    );
    if (!row || row.files >= MOST_FILES) throw refused(`An answer has at most ${MOST_FILES} files.`);
    return { id: await operations.create(QuizAnswerFile, { attempt: row.id, uploadFile: input.uploadFile }) };
  }
}

function refused(message: string): ViolationProblem {
  return oneViolation('uploadFile', message);
}
