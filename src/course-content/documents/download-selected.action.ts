import { Injectable } from '@nestjs/common';
import { ArrayMaxSize, ArrayMinSize, IsArray } from 'class-validator';
import { StoredFiles } from '../../platform/content-tree/nodes/node-files/stored-files.js';
import { type ActionDeclaration, fileAnswer } from '../../resource/model/action-declaration.js';
import type { EntityClass } from '../../resource/model/field-declaration.js';
import { Input } from '../../resource/declare/unstored-fields.decorator.js';
import { Problem } from '../../resource/protocol/problem.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../resource/model/action-handler.js';
import { archivedFile, archiveOf } from '../content-access/archive.js';
import { ArchiveTurns } from '../content-access/archive-turns.js';
import { archiveEntries, MOST_ENTRIES } from './archive-entries.js';
import { decidedByHandler } from '../content-access/decided-by-handler.js';

const MOST_CHOSEN = 200;

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
class DownloadSelected extends ActionHandler {
  constructor(
    private readonly files: StoredFiles,
    private readonly turns: ArchiveTurns,
  ) {
    super();
  }

  /** @throws Problem 413 where all of it is too much, 429 while the caller is sent two archives */
  async run(run: ActionRun): Promise<ActionOutcome> {
    const ids = run.input.ids as number[];
    const entries = await archiveEntries(run, ids);
    if (entries.length > MOST_ENTRIES) throw new Problem(413, `At most ${MOST_ENTRIES} files and folders can be fetched at once.`);
    this.turns.requireSize(entries.reduce((sum, { size }) => sum + size, 0));
    const files = entries.map(({ path, file, mimeType }) => (file === null ? { path } : archivedFile(this.files, path, file, mimeType)));
    const content = this.turns.take(run.actor, () => archiveOf(files, run.now));
    return { file: { name: 'documents.zip', mimeType: 'application/zip', content } };
  }
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
