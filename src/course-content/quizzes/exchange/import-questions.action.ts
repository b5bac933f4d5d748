import { Injectable } from '@nestjs/common';
import { ADDRESS, FLAG, listOf, NUMBER, shapeOf, TEXT } from '../../../auth/answer-shape.js';
import { IsBoolean, IsIn, IsInt, IsOptional, Min } from 'class-validator';
import { sql } from '../../../database/sql.js';
import { heldInBody, UploadedFile } from '../../../platform/content-tree/nodes/node-files/uploaded-file.js';
import { documentAction, documentAnswer, type OutcomeOf } from '../../../resource/model/action-declaration.js';
import { Input } from '../../../resource/declare/unstored-fields.decorator.js';
import { ActionHandler, type ActionPreparation, type ActionRun } from '../../../resource/model/action-handler.js';
import { itemIri } from '../../../resource/model/iri.js';
import { ParserPool } from '../../../resource/parsing/parser-pool.js';
import { parserIn } from '../../../resource/parsing/parser.js';
import { type Context, editedContext, contextParametersOf } from '../../content-access/current-context.js';
import { editorOfNamedContext } from '../../content-access/decided-by-handler.js';
import { QuizQuestionAnswer } from '../quiz-question-answer.entity.js';
import { QuizQuestionPlacement } from '../quiz-question-placement.entity.js';
import { Quiz } from '../quiz.entity.js';
import { IMPORT_FORMATS, type ImportFormat } from './formats.js';
import type { PortableQuestion, ReadQuestions } from './portable-question.js';
import type { QuestionFile } from './question-file.parser.js';

const questionFileParser = parserIn<QuestionFile, ReadQuestions>(
  new URL('./question-file.parser.js', import.meta.url),
  'readQuestionFile',
  {
    kind: 'file',
    member: 'uploadFile',
  },
);

/** A file of questions. */
class QuestionsToImport {
  @UploadedFile({ required: true, kind: 'held' })
  uploadFile: string;

  @Input({ type: 'choice', values: IMPORT_FORMATS, required: true, validators: [IsIn([...IMPORT_FORMATS])] })
  format: ImportFormat;

  @Input({ type: 'integer', validators: [IsInt(), Min(1), IsOptional()], description: 'Id of the course; or as query parameter.' })
  cid?: number | null;

  @Input({ type: 'integer', validators: [IsInt(), Min(0), IsOptional()], description: 'Id of a session; or as query parameter.' })
  sid?: number | null;

  @Input({
    type: 'integer',
    validators: [IsInt(), Min(1), IsOptional()],
    description: 'Id of a quiz that asks them, after those that it has.',
  })
  quiz?: number | null;

  @Input({ type: 'boolean', default: false, validators: [IsBoolean()], description: 'Reads the file and makes nothing.' })
  dryRun?: boolean;

  @Input({
    type: 'boolean',
    default: false,
    validators: [IsBoolean()],
    description: 'Makes what can be read, whatever else is in the file.',
  })
  partial?: boolean;
}

const importReportAnswer = documentAnswer('ImportReport', {
  created: NUMBER,
  skipped: NUMBER,
  questions: listOf(ADDRESS),
  problems: listOf(
    shapeOf(
      {
        at: { ...NUMBER, description: 'Line, or number of the item.' },
        message: TEXT,
        kept: { ...FLAG, description: 'True where the question is taken, without what the message names; absent otherwise.' },
      },
      { optional: ['kept'] },
    ),
  ),
});

/** Loads questions into the bank of a course: all of them or none. */
@Injectable()
class ImportQuestions extends ActionHandler {
  constructor(private readonly parsers: ParserPool) {
    super();
  }

  override async prepare(call: ActionPreparation): Promise<ReadQuestions> {
    const { format } = call.input as unknown as QuestionsToImport;
    await editedContext({ ...call, transaction: call.statements, parameters: contextParametersOf(call) });
    return this.parsers.parse(questionFileParser, { format, content: heldInBody(call.input) }, call.actor);
  }

  async run(run: ActionRun): Promise<OutcomeOf<typeof importReportAnswer>> {
    const { quiz, dryRun, partial } = run.input as unknown as QuestionsToImport;
    const context = await editedContext({ ...run, parameters: contextParametersOf(run) });
    const { questions, problems } = run.prepared as ReadQuestions;
    const isWhole = problems.every(({ kept }) => kept === true);
    const isMade = dryRun !== true && questions.length > 0 && (isWhole || partial === true);
    if (quiz != null) await run.operations.admit(Quiz, 'update', [quiz]);
    const made: number[] = [];
    if (isMade) for (const question of questions) made.push(await create(run, question, context));
    if (quiz != null && made.length > 0) await place(run, quiz, made);
    const skipped = problems.filter(({ kept }) => kept !== true).length + (isMade || dryRun === true ? 0 : questions.length);
    const created = dryRun === true && (isWhole || partial === true) ? questions.length : made.length;
    return { document: { created, skipped, questions: made.map((id) => itemIri(run.resource, id)), problems } };
  }
}

async function create(
  { operations, resource }: ActionRun,
  question: PortableQuestion,
  { course, session, group }: Context,
): Promise<number> {
  const { text, type, points, extra, feedback, answers } = question;
  const resourceLinkList = [{ cid: course, sid: session ?? 0, gid: group ?? 0 }];
  const values = { question: text, type, ponderation: points, extra, feedback, resourceLinkList };
  const id = await operations.create(resource.entity, values);
  for (const [index, answer] of answers.entries()) {
    const { text: proposed, correct, weight, comment } = answer;
    await operations.create(QuizQuestionAnswer, {
      question: id,
      answer: proposed,
      correct,
      ponderation: weight,
      comment,
      position: index + 1,
    });
  }
  return id;
}

async function place({ operations, transaction }: ActionRun, quiz: number, questions: readonly number[]): Promise<void> {
  const last = await transaction.one<{ last: number }>(
    sql`SELECT COALESCE(max("question_order"), 0) AS "last" FROM "c_quiz_rel_question" WHERE "quiz_id" = ${quiz}`,
  );
  for (const [index, question] of questions.entries()) {
    await operations.create(QuizQuestionPlacement, { quiz, question, questionOrder: (last?.last ?? 0) + index + 1 });
  }
}

export const importQuestions = documentAction({
  name: 'import',
  method: 'POST',
  path: 'c_quiz_questions/import',
  description:
    'Loads questions of GIFT, Aiken, Moodle XML or QTI (XML, or a zip file of it) into the bank of a course: all of the file or nothing.',
  rule: editorOfNamedContext,
  input: () => QuestionsToImport,
  answer: importReportAnswer,
  handler: ImportQuestions,
});
