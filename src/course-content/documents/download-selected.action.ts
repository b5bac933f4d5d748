import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { ArrayMaxSize, ArrayMinSize, IsArray } from 'class-validator';
import yazl from 'yazl';
import type { Transaction } from '../../database/statements.js';
import { sql } from '../../database/sql.js';
import { type ActionDeclaration, fileAnswer } from '../../resource/model/action-declaration.js';
import type { EntityClass } from '../../resource/model/field-declaration.js';
import { Input } from '../../resource/declare/unstored-fields.decorator.js';
import { Problem } from '../../resource/protocol/problem.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../resource/model/action-handler.js';
import { archiveEntries, type ArchiveEntry } from './archive-entries.js';
import { decidedByHandler } from '../access/decided-by-handler.js';

const MOST_CHOSEN = 200;
const MEBIBYTE = 1_048_576;
/** The archive is put together in memory. */
const LARGEST_ARCHIVE = 100 * MEBIBYTE;

/** Documents to be fetched at once. */
function selectionOf(document: () => EntityClass): EntityClass {
  class DocumentSelection {
    @Input({
      type: 'references',
      target: document,
      required: true,
      validators: [IsArray(), ArrayMinSize(1), ArrayMaxSize(MOST_CHOSEN)],
      description: 'The documents; a folder brings everything inside that the caller may read.',
    })
    ids: number[];
  }
  return DocumentSelection;
}

/** Answers with a zip file of documents. */
@Injectable()
export class DownloadSelected extends ActionHandler {
  /** @throws Problem 413 where all of it is too much */
  async run(run: ActionRun): Promise<ActionOutcome> {
    const ids = run.input.ids as number[];
    const entries = await archiveEntries(run, ids);
    const total = entries.reduce((sum, { size }) => sum + size, 0);
    if (total > LARGEST_ARCHIVE)
      throw new Problem(413, `These files take ${total} bytes; at most ${LARGEST_ARCHIVE} can be fetched at once.`);
    const content = await archive(run.transaction, entries, run.now);
    return { file: { name: 'documents.zip', mimeType: 'application/zip', content } };
  }
}

async function archive(transaction: Transaction, entries: readonly ArchiveEntry[], mtime: Date): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  const written = buffer(zip.outputStream);
  for (const { path, file } of entries) {
    if (file === null) zip.addEmptyDirectory(path, { mtime });
    else zip.addBuffer(await contentOf(transaction, file), path, { mtime });
  }
  zip.end();
  return written;
}

async function contentOf(transaction: Transaction, file: number): Promise<Buffer> {
  const found = await transaction.one<{ content: Buffer }>(
    sql`SELECT "content" FROM "resource_file_content" WHERE "resource_file_id" = ${file}`,
  );
  return found?.content ?? Buffer.alloc(0);
}

export function downloadSelected(document: () => EntityClass): ActionDeclaration {
  return {
    name: 'download_selected',
    method: 'POST',
    path: 'documents/download-selected',
    description: 'A zip file of the chosen documents, folders with everything inside.',
    rule: decidedByHandler('who reads each document named'),
    input: () => selectionOf(document),
    answer: fileAnswer('application/zip'),
    handler: DownloadSelected,
  };
}
