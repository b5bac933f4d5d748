import { Injectable } from '@nestjs/common';
import type { Feature } from '../../../src/feature/feature.js';
import { JobHandler, type JobRun, NotBefore, PermanentFailure, type Unfinished } from '../../../src/jobs/job-handler.js';
import { ScheduledTask, type ScheduleTurn } from '../../../src/jobs/scheduled-task.js';
import { sql } from '../../../src/database/sql.js';

/** What jobs did that no transaction could take back. */
export const calls: { kind: string; attempt: number }[] = [];
export const turns: ScheduleTurn[] = [];
export const behaviour = { turnFails: false };

/** Writes a group of people's rank into the database: an effect that counts how often it was committed. */
async function countOnce({ transaction, payload }: JobRun<{ name: string }>): Promise<void> {
  await transaction.rows(
    sql`INSERT INTO "job_process" ("name", "seen_at") VALUES (${payload.name}, 'epoch')
        ON CONFLICT ("name") DO UPDATE SET "seen_at" = "job_process"."seen_at" + interval '1 second'`,
  );
}

@Injectable()
export class Counting extends JobHandler<{ name: string }> {
  override run(job: JobRun<{ name: string }>): Promise<void> {
    return countOnce(job);
  }
}

@Injectable()
export class Failing extends JobHandler<{ name: string; permanent?: boolean; until?: string }> {
  override async run(job: JobRun<{ name: string; permanent?: boolean; until?: string }>): Promise<void> {
    calls.push({ kind: 'failing', attempt: job.attempt });
    await countOnce(job);
    if (job.payload.permanent) throw new PermanentFailure('Nobody <lives@there.example> any more.');
    if (job.payload.until && job.now < new Date(job.payload.until)) throw new NotBefore(new Date(job.payload.until));
    if (!job.payload.until) throw new Error('It failed again.');
  }

  override async died(job: { id: number }): Promise<void> {
    calls.push({ kind: 'died', attempt: job.id });
  }
}

/** Counts one name in each of five parts, and fails once between the third and the fourth. */
@Injectable()
export class Chunked extends JobHandler<{ name: string }> {
  override async run(job: JobRun<{ name: string }>): Promise<Unfinished | undefined> {
    const part = Number(job.progress?.['part'] ?? 0);
    await countOnce({ ...job, payload: { name: `${job.payload.name} ${part}` } });
    if (part === 3 && job.attempt === 1) throw new Error('Broken off.');
    return part < 4 ? { progress: { part: part + 1 } } : undefined;
  }
}

@Injectable()
export class Turning extends ScheduledTask {
  override async run(turn: ScheduleTurn): Promise<void> {
    turns.push(turn);
    if (behaviour.turnFails) throw new Error('The turn failed.');
  }
}

export const testJobs: Feature = {
  name: 'test-jobs',
  jobs: [
    { kind: 'test.count', lane: 'notice', handler: Counting },
    { kind: 'test.fail', lane: 'notice', handler: Failing },
    { kind: 'test.chunks', lane: 'export', handler: Chunked },
  ],
  schedules: [{ name: 'test.turn', everySeconds: 300, task: Turning }],
};
