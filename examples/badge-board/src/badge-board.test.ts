import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { standardFeatures } from 'lyceum';
import { type Classroom, TestService } from 'lyceum/testing';
import { badgeBoard } from './badge-board.feature.js';

describe('the badge board', () => {
  let service: TestService;
  let room: Classroom;

  before(async () => {
    service = await TestService.start({ features: [...standardFeatures, badgeBoard], now: '2026-03-02T08:00:00Z' });
    room = await service.classroom({ title: 'Algebra' });
  });

  after(() => service.stop());

  it('welcomes who is enrolled', async () => {
    const { body } = await room.learner.get('/api/badge_awards');
    assert.deepEqual(
      body.member?.map(({ title }) => title),
      ['Welcome'],
    );
  });

  it('lets teachers give badges, and nobody else', async () => {
    const badge = { title: 'Best question', recipient: room.learner.iri };
    assert.equal((await room.teacher.post('/api/badge_awards', badge)).status, 201);
    assert.equal((await room.learner.post('/api/badge_awards', badge)).status, 403);
    assert.equal((await service.stranger.post('/api/badge_awards', badge)).status, 401);
  });

  it('notifies its receiver, by a job', async () => {
    service.clock.set('2026-06-01T10:00:00Z');
    await room.teacher.post('/api/badge_awards', { title: 'Perseverance', recipient: room.learner.iri });
    await service.runDueJobs();
    const { body } = await room.learner.get('/api/notifications');
    const notice = body.member?.find(({ title }) => title === 'A badge for you: Perseverance');
    assert.equal(notice?.['createdAt'], '2026-06-01T10:00:00+00:00');
  });
});
