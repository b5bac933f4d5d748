import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LinkProbe } from '../../../src/course-content/links/link-probe.js';
import { TestApplication } from '../../support/application.js';
import { classroom } from '../../support/classroom.js';

describe('A teacher who has the service call hosts that a link names', () => {
  let application: TestApplication;
  const probed: string[] = [];

  beforeAll(async () => {
    const probe = { probe: (address: string) => Promise.resolve(probed.push(address)) };
    application = await TestApplication.start({ instead: new Map([[LinkProbe, probe]]) });
  });
  afterAll(() => application.close());

  it('is told that the operator has not switched that on, and nobody is called', async () => {
    const room = await classroom(application);
    const values = { title: 'Elsewhere', url: 'https://example.org/', parentResourceNodeId: room.node };
    const { body, status } = await room.asTeacher.post('/api/links', values);
    expect(status).toBe(201);
    const check = await room.asTeacher.get(`${String(body['@id'])}/check`);
    expect([check.status, check.body.detail]).toEqual([409, expect.stringContaining('LINK_CHECK_ENABLED')]);
    expect(probed).toEqual([]);
  });
});
