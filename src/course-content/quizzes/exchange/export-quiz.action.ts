import { Injectable } from '@nestjs/common';
import { IsIn } from 'class-validator';
import { sql } from '../../../database/sql.js';
import { type ActionDeclaration, fileAnswer } from '../../../resource/model/action-declaration.js';
import { Input } from '../../../resource/declare/unstored-fields.decorator.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../../resource/model/action-handler.js';
import { quizPolicy } from '../quiz.policy.js';
import { EXPORT_FORMATS, type ExportFormat, writerOf } from './formats.js';
import type { PortableQuestion } from './portable-question.js';

/** How questions are written. */
export class QuizToExport {
  @Input({ type: 'choice', values: EXPORT_FORMATS, default: 'qti3', validators: [IsIn([...EXPORT_FORMATS])] })
  format?: ExportFormat;
}

/** The questions of a quiz as a file; types that the format does not know are left out. */
@Injectable()
export class ExportQuiz extends ActionHandler {
  async run({ transaction, id, row, input }: ActionRun): Promise<ActionOutcome> {
    const { write, mimeType, ending } = writerOf((input as QuizToExport).format ?? 'qti3');
    const questions = await transaction.rows<PortableQuestion>(
      sql`SELECT "q"."type", "q"."question" AS "text", "q"."ponderation" AS "points", "q"."extra", "q"."feedback",
            COALESCE((SELECT jsonb_agg(jsonb_build_object('text', "a"."answer", 'correct', "a"."correct", 'weight', "a"."ponderation", 'comment', "a"."comment")
              ORDER BY "a"."position", "a"."id") FROM "c_quiz_answer" "a" WHERE "a"."question_id" = "q"."id"), '[]'::jsonb) AS "answers"
          FROM "c_quiz_rel_question" "p" JOIN "c_quiz_question" "q" ON "q"."id" = "p"."question_id" WHERE "p"."quiz_id" = ${id}
          ORDER BY "p"."question_order", "p"."id"`,
    );
    const name = `${String(row.title).slice(0, 100)}.${ending}`;
    return { file: { name, mimeType, content: Buffer.from(write(questions)) } };
  }
}

export const exportQuiz: ActionDeclaration = {
  name: 'export',
  method: 'POST',
  path: 'c_quizzes/{id}/export',
  description: 'The questions of the quiz as a file of GIFT, Moodle XML or QTI 3.0.',
  rule: quizPolicy.rule('update'),
  locksItem: false,
  input: () => QuizToExport,
  answer: fileAnswer('text/plain', 'application/xml'),
  handler: ExportQuiz,
};
