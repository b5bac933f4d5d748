import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { standardFeatures } from 'lyceum';
import { type Classroom, TestService } from 'lyceum/testing';
import { suggestions } from './suggestions.feature.js';

describe('suggestions', () => {
  let service: TestService;
  let room: Classroom;

  before(async () => {
    service = await TestService.start({ features: [...standardFeatures, suggestions] });
    room = await service.classroom({ title: 'Algebra' });
  });

  after(() => service.stop());

  it('are seen by those who made them, and by administrators', async () => {
    assert.equal((await room.learner.post('/api/suggestions', { title: 'Longer breaks' })).status, 201);
    const seenBy = async (person: Classroom['learner']): Promise<unknown> => (await person.get('/api/suggestions')).body.totalItems;
    assert.deepEqual([await seenBy(room.learner), await seenBy(room.administrator), await seenBy(room.teacher)], [1, 1, 0]);
  });

  it('are answered by administrators alone', async () => {
    const { body } = await room.teacher.post('/api/suggestions', { title: 'More chalk' });
    const suggestion = String(body['@id']);
    assert.equal((await room.teacher.patch(suggestion, { state: 'planned' })).status, 403);
    assert.equal((await room.administrator.patch(suggestion, { state: 'planned' })).status, 200);
  });
});
