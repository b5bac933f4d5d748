import { Injectable } from '@nestjs/common';
import type { EntityClass } from '../database/data-source.js';
import type { JobDeclaration } from '../jobs/job-declaration.js';
import { JobQueue } from '../jobs/job-queue.js';
import { type Happening, type Reaction, ReactionHandler, type WrittenRow } from '../resource/model/reaction.js';

/** Asks for a job; it is there if the write is, and neither holds it up nor undoes it. */
@Injectable()
class AskForJob extends ReactionHandler {
  constructor(private readonly jobs: JobQueue) {
    super();
  }

  override react({ resource, id, transaction, actor }: WrittenRow, { kind }: JobDeclaration): Promise<void> {
    return this.jobs.enqueue(transaction, kind, { id, subject: `${resource.iri}/${id}` }, { portalId: actor.portalId });
  }
}

/**
 * Declares that a job follows what is written to rows of a resource. Its payload is `id` and, for administrators, the address `subject`.
 * @param entity of the resource @param to what happens to a row @param job one that a feature declares in `jobs`
 * @param when for which rows; for all where it is left out
 */
export function afterwards(entity: EntityClass, to: Happening, job: JobDeclaration, when?: (row: WrittenRow) => boolean): Reaction {
  return { entity, to, handler: AskForJob, about: job, ...(when && { when }) };
}
