import { Injectable } from '@nestjs/common';
import { sql } from '../../../../database/sql.js';
import type { Transaction } from '../../../../database/statements.js';
import { storeDefaultFile } from '../../../../platform/content-tree/nodes/node-files/node-file.js';
import { fileInBody, fileNameInBody } from '../../../../platform/content-tree/nodes/node-files/uploaded-file.js';
import type { Write } from '../../../../resource/model/write.js';
import { QuizAnswerFeedbackProcessor } from './quiz-answer-feedback.processor.js';

const UNNAMED = 'answer';

/** Files of answers hang where the feedback on them does: in the tree of the attempt's course, addressed to the learner alone. */
@Injectable()
export class QuizAnswerFileProcessor extends QuizAnswerFeedbackProcessor {
  override async create(write: Write): Promise<number> {
    const { uploadFile: _, ...values } = write.values;
    const id = await super.create({ ...write, values });
    const file = fileInBody(write.values);
    const title = fileNameInBody(write.values) ?? UNNAMED;
    if (file) await storeDefaultFile(write.transaction, await nodeOf(write.transaction, id), { title, ...file, now: write.now });
    return id;
  }
}

async function nodeOf(transaction: Transaction, id: number): Promise<number> {
  const found = await transaction.one<{ node: number }>(sql`SELECT "resource_node_id" AS "node" FROM "attempt_file" WHERE "id" = ${id}`);
  return Number(found?.node);
}
