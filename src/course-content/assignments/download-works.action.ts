import { Injectable } from '@nestjs/common';
import { StoredFiles } from '../../platform/nodes/stored-files.js';
import { type ActionDeclaration, fileAnswer } from '../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../resource/model/action-handler.js';
import { all } from '../../resource/model/rule.js';
import { Problem } from '../../resource/protocol/problem.js';
import { archiveOf } from '../access/archive.js';
import { isAssignment, marker } from './assignment.policy.js';
import { submittedWorks, worksAsFiles } from './submission-archive.js';

/** 100 MiB. */
const LARGEST_ARCHIVE = 100 * 1_048_576;

/** Answers with everything that was handed in to an assignment. */
@Injectable()
export class DownloadWorks extends ActionHandler {
  constructor(private readonly files: StoredFiles) {
    super();
  }

  /** @throws Problem 413 where all of it is too much */
  async run(run: ActionRun): Promise<ActionOutcome> {
    const works = await submittedWorks(run);
    const size = works.reduce((sum, work) => sum + work.size, 0);
    if (size > LARGEST_ARCHIVE)
      throw new Problem(413, `These works take ${size} bytes; at most ${LARGEST_ARCHIVE} can be fetched at once.`);
    const content = archiveOf(await worksAsFiles(this.files, works), run.now);
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
