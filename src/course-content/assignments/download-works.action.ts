import { Injectable } from '@nestjs/common';
import { StoredFiles } from '../../platform/content-tree/nodes/node-files/stored-files.js';
import { type ActionDeclaration, fileAnswer } from '../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../resource/model/action-handler.js';
import { all } from '../../resource/model/rule.js';
import { ArchiveTurns } from '../content-access/archive-turns.js';
import { archiveOf } from '../content-access/archive.js';
import { isAssignment, marker } from './assignment.policy.js';
import { submittedWorks, worksAsFiles } from './submission-archive.js';

/** Answers with everything that was handed in to an assignment. */
@Injectable()
class DownloadWorks extends ActionHandler {
  constructor(
    private readonly files: StoredFiles,
    private readonly turns: ArchiveTurns,
  ) {
    super();
  }

  /** @throws Problem 413 where all of it is too much, 429 while the caller is sent two archives */
  async run(run: ActionRun): Promise<ActionOutcome> {
    const works = await submittedWorks(run);
    this.turns.requireSize(works.reduce((sum, work) => sum + work.size, 0));
    const files = await worksAsFiles(this.files, works);
    const content = this.turns.take(run.actor, () => archiveOf(files, run.now));
    return { file: { name: 'works.zip', mimeType: 'application/zip', content } };
  }
}

/** `GET /api/c_student_publications/{id}/works` */
export const downloadWorks: ActionDeclaration = {
  name: 'works',
  method: 'GET',
  path: 'c_student_publications/{id}/works',
  description: 'A zip file of the works handed in, a folder a person, and works.csv with who, title, time, lateness and mark.',
  rule: all(isAssignment, marker),
  answer: fileAnswer('application/zip'),
  handler: DownloadWorks,
};
