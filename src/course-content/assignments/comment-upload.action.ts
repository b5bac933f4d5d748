import { Injectable } from '@nestjs/common';
import { IsNumber, IsString, MaxLength, Min } from 'class-validator';
import { UploadedFile } from '../../platform/content-tree/nodes/node-files/uploaded-file.js';
import { type ActionDeclaration, createdAnswer } from '../../resource/model/action-declaration.js';
import type { EntityClass } from '../../resource/model/field-declaration.js';
import { Input } from '../../resource/declare/unstored-fields.decorator.js';
import { accessDenied } from '../../resource/policy/access-denied.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../resource/model/action-handler.js';
import { holds } from '../../resource/policy/rule-check.js';
import { marker } from './assignment.policy.js';
import { decidedByHandler } from '../content-access/decided-by-handler.js';

const LONGEST_COMMENT = 100_000;

/** A remark, a file, a mark, or several of them. */
function remarkOn(work: () => EntityClass): EntityClass {
  class MarkedRemark {
    @Input({ type: 'reference', target: work, required: true, description: 'The work handed in.' })
    publication: number;

    @Input({ type: 'text', maximumLength: LONGEST_COMMENT, validators: [IsString(), MaxLength(LONGEST_COMMENT)] })
    comment?: string | null;

    @Input({ type: 'number', validators: [IsNumber(), Min(0)], description: 'The mark, by those who mark.' })
    qualification?: number | null;

    @UploadedFile()
    uploadFile?: string | null;
  }
  return MarkedRemark;
}

/** Remarks on a work and marks it in one go: both or neither. */
@Injectable()
class CommentUpload extends ActionHandler {
  /** @throws Problem 403 for a mark by who does not mark, and for a remark by who has no part in the work */
  async run(run: ActionRun): Promise<ActionOutcome> {
    const { qualification, ...remark } = run.input;
    const id = await run.operations.create(run.resource.entity, remark);
    if (qualification != null) await mark(run, Number(remark.publication), qualification);
    return { id };
  }
}

async function mark({ resource, operations, transaction, actor }: ActionRun, work: number, qualification: unknown): Promise<void> {
  const works = resource.fields.get('publication')?.target;
  if (!works || !(await holds(marker, { resource: works, transaction, actor }, work))) throw accessDenied(actor, marker);
  await operations.update(works.entity, work, { qualification });
}

export function commentUpload(work: () => EntityClass): ActionDeclaration {
  return {
    name: 'upload',
    method: 'POST',
    path: 'c_student_publication_comments/upload',
    description: 'Remarks on a work, with a file that comes as a form; who marks may give the mark with it.',
    rule: decidedByHandler('who may remark on the work; for a mark, who marks it'),
    input: () => remarkOn(work),
    answer: createdAnswer,
    handler: CommentUpload,
  };
}
