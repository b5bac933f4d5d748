import { Injectable } from '@nestjs/common';
import { IsIn } from 'class-validator';
import { sql } from '../../../database/sql.js';
import { type ActionDeclaration, fileAnswer } from '../../../resource/model/action-declaration.js';
import { Input } from '../../../resource/declare/unstored-fields.decorator.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../../resource/model/action-handler.js';
import { quizPolicy } from '../quiz.policy.js';
import { EXPORT_FORMATS, type ExportFormat, type TextFormat, writerOf } from './formats.js';
import type { PortableQuestion } from './portable-question.js';
import { writeQtiPackage } from './qti-package-writing.js';

/** How questions are written. */
class QuizToExport {
  @Input({ type: 'choice', values: EXPORT_FORMATS, default: 'qti3', validators: [IsIn([...EXPORT_FORMATS])] })
  format?: ExportFormat;
}

/** The questions of a quiz as a file; types that the format does not know are left out. */
@Injectable()
class ExportQuiz extends ActionHandler {
  async run({ transaction, id, row, input, now }: ActionRun): Promise<ActionOutcome> {
    const questions = await transaction.rows<PortableQuestion>(
      sql`SELECT "q"."type", "q"."question" AS "text", "q"."ponderation" AS "points", "q"."extra", "q"."feedback",
            COALESCE((SELECT jsonb_agg(jsonb_build_object('text', "a"."answer", 'correct', "a"."correct", 'weight', "a"."ponderation", 'comment', "a"."comment")
              ORDER BY "a"."position", "a"."id") FROM "c_quiz_answer" "a" WHERE "a"."question_id" = "q"."id"), '[]'::jsonb) AS "answers"
          FROM "c_quiz_rel_question" "p" JOIN "c_quiz_question" "q" ON "q"."id" = "p"."question_id" WHERE "p"."quiz_id" = ${id}
          ORDER BY "p"."question_order", "p"."id"`,
    );
    const { format = 'qti3' } = input as QuizToExport;
    const title = String(row.title).slice(0, 100);
    const { ending, ...file } = format === 'qti3_package' ? await packageOf(questions, title, now) : textOf(questions, format);
    return { file: { name: `${title}.${ending}`, ...file } };
  }
}

interface Written {
  readonly ending: string;
  readonly mimeType: string;
  readonly content: Buffer;
}

async function packageOf(questions: readonly PortableQuestion[], title: string, now: Date): Promise<Written> {
  return { ending: 'qti.zip', mimeType: 'application/zip', content: await writeQtiPackage(questions, title, now) };
}

function textOf(questions: readonly PortableQuestion[], format: TextFormat): Written {
  const { write, mimeType, ending } = writerOf(format);
  return { ending, mimeType, content: Buffer.from(write(questions)) };
}

export const exportQuiz: ActionDeclaration = {
  name: 'export',
  method: 'POST',
  path: 'c_quizzes/{id}/export',
  description: 'The questions of the quiz as a file of GIFT, Moodle XML or QTI 3.0, or as a QTI package.',
  rule: quizPolicy.rule('update'),
  locksItem: false,
  input: () => QuizToExport,
  answer: fileAnswer('text/plain', 'application/xml', 'application/zip'),
  handler: ExportQuiz,
};
