import { Injectable } from '@nestjs/common';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { QuizQuestion } from '../../src/course-content/quizzes/quiz-question.entity.js';
import { sql } from '../../src/database/sql.js';
import { afterwards } from '../../src/feature/afterwards.js';
import { FeatureList } from '../../src/feature/feature-list.js';
import type { Feature } from '../../src/feature/feature.js';
import { answers, Ports } from '../../src/feature/ports.js';
import type { JobDeclaration } from '../../src/jobs/job-declaration.js';
import { JobHandler, type JobRun } from '../../src/jobs/job-handler.js';
import { SkillProfile } from '../../src/platform/community/skills/skill-profile.entity.js';
import { on, ReactionHandler, type WrittenRow } from '../../src/resource/model/reaction.js';
import { Problem } from '../../src/resource/protocol/problem.js';
import type { ApiClient, Reply } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import { classroom } from '../support/classroom.js';

const PROFILES = '/api/skill_profiles';
const seen: string[] = [];
const jobs: unknown[] = [];

/** What happened, as the row stands in the unit of work at that moment. */
async function note(happening: string, { resource, id, transaction }: WrittenRow): Promise<void> {
  const row = await transaction.one<{ title: string }>(sql`SELECT "title" FROM "skill_profile" WHERE "id" = ${id}`);
  seen.push([happening, resource.path, row?.title].join(' '));
}

@Injectable()
class Made extends ReactionHandler {
  override async react(row: WrittenRow): Promise<void> {
    await note('created', row);
    if (row.values['title'] === 'Refused') throw new Problem(409, 'No profile is called that.');
  }
}

@Injectable()
class Changed extends ReactionHandler {
  override react = (row: WrittenRow): Promise<void> => note('changed', row);
}

@Injectable()
class Deleted extends ReactionHandler {
  override react = (row: WrittenRow): Promise<void> => note('deleted', row);
}

@Injectable()
class NewQuestion extends ReactionHandler {
  override react({ values }: WrittenRow): Promise<void> {
    seen.push(`question ${String(values['question'])}`);
    return Promise.resolve();
  }
}

@Injectable()
class Work extends JobHandler {
  override run({ payload }: JobRun): Promise<void> {
    jobs.push(payload);
    return Promise.resolve();
  }
}

const work: JobDeclaration = { kind: 'followed.work', lane: 'export', handler: Work };

abstract class Greeting {
  abstract text(): string;
}

class English extends Greeting {
  override text = (): string => 'Good morning';
}

abstract class Unanswered {
  abstract text(): string;
}

const following: Feature = {
  name: 'following',
  needs: ['skills', 'quizzes'],
  jobs: [work],
  ports: [answers(Greeting, English)],
  reactions: [
    on(SkillProfile, 'created', Made),
    on(SkillProfile, 'changed', Changed, ({ values }) => 'title' in values),
    on(SkillProfile, 'deleted', Deleted),
    on(QuizQuestion, 'created', NewQuestion),
    afterwards(SkillProfile, 'created', work),
  ],
};

/** A feature follows what another one's resources are written, however they are written through the API. */
describe('what follows a write', () => {
  let app: TestApplication;
  let admin: ApiClient;
  beforeAll(async () => {
    app = await TestApplication.start({ features: [following] });
    admin = app.as(await app.given.globalAdministrator());
  });
  afterEach(async () => {
    await app.runDueJobs();
    seen.length = 0;
    jobs.length = 0;
  });
  afterAll(() => app.close());

  const made = (title: string): Promise<Reply> => admin.post(PROFILES, { title, description: 'Some.' });

  it('happens for each way of writing a row, while it is there', async () => {
    const { body } = await made('One');
    const address = String(body['@id']);
    await admin.patch(address, { title: 'Two' });
    await admin.put(address, { title: 'Three', description: 'Other.' });
    await admin.delete(address);
    expect(seen).toEqual(
      ['created', 'changed', 'changed', 'deleted'].map(
        (happening, index) => `${happening} skill_profiles ${['One', 'Two', 'Three', 'Three'][index]}`,
      ),
    );
  });

  it('happens for rows for which the feature says so alone', async () => {
    const { body } = await made('One');
    seen.length = 0;
    expect((await admin.patch(String(body['@id']), { description: 'Other.' })).status).toBe(200);
    expect(seen).toEqual([]);
  });

  it('happens in batches, and is undone with them', async () => {
    const operation = (title: string): object => ({ method: 'POST', path: PROFILES, body: { title, description: 'Some.' } });
    const before = (await admin.get(PROFILES)).body.totalItems;
    const { status } = await admin.post('/api/batch', { atomic: true, operations: [operation('One'), operation('Refused')] });
    expect([status, seen]).toEqual([409, ['created skill_profiles One', 'created skill_profiles Refused']]);
    expect((await admin.get(PROFILES)).body.totalItems).toBe(before);
  });

  it('undoes the write and answers in its place where it throws', async () => {
    const before = (await admin.get(PROFILES)).body.totalItems;
    const { status, body } = await made('Refused');
    expect([status, body.detail]).toEqual([409, 'No profile is called that.']);
    expect((await admin.get(PROFILES)).body.totalItems).toBe(before);
    await app.runDueJobs();
    expect(jobs).toEqual([]);
  });

  it('happens for every row of a nested write, also where they are made at once', async () => {
    const room = await classroom(app);
    const question = (text: string): object => ({
      question: text,
      type: 'unique_answer',
      ponderation: 1,
      answers: [{ answer: 'Yes' }],
    });
    const questions = ['First', 'Second', 'Third'].map((text) => ({ question: question(text) }));
    const { status } = await room.asTeacher.post('/api/c_quizzes', { title: 'Test', parentResourceNodeId: room.node, questions });
    expect([status, seen]).toEqual([201, ['question First', 'question Second', 'question Third']]);
  });

  it('is a job, in the write’s own unit of work, where it takes long', async () => {
    const { body } = await made('Long');
    await app.runDueJobs();
    expect(jobs).toEqual([{ id: body.id, subject: body['@id'] }]);
  });

  it('is asked for by the ports that a feature answers, and by none that nobody answers', () => {
    const ports = app.app.get(Ports);
    expect([ports.find(Greeting)?.text(), ports.find(Unanswered)]).toEqual(['Good morning', undefined]);
    const other: Feature = { name: 'other', ports: [answers(Greeting, English)] };
    expect(() => new FeatureList([other, { ...other, name: 'another' }])).toThrow('Two features answer the port "Greeting".');
  });
});
