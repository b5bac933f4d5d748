import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Json, Reply } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { FakeClock } from '../../support/fake-clock.js';

const BEGIN = '2026-03-02T08:00:00Z';
const NOW = '2026-03-02T08:00:00+00:00';
const INVENTED = {
  inAt: '2026-03-02T07:00:00Z',
  outAt: '2026-03-02T07:45:00Z',
  close: true,
  type: 'presence',
  event: 'user-left',
  activityData: 'attentive',
  signatureFile: 'mine.png',
  signedAt: '2026-03-02T07:44:00Z',
};

describe('A participant who invents 45 minutes of signed presence', () => {
  const clock = new FakeClock(BEGIN);
  let app: TestApplication;
  let room: Classroom;

  beforeAll(async () => {
    app = await TestApplication.start({ clock });
    room = await classroom(app);
  });
  afterAll(() => app.close());

  async function meeting(status: string): Promise<string> {
    const { body } = await room.asTeacher.post('/api/conference_meetings', {
      title: 'Lecture',
      course: room.course,
      visibility: 'visible',
      status,
    });
    return String(body['@id']);
  }
  const report = async (status: string, values: Json = INVENTED): Promise<Reply> =>
    room.asStudent.post('/api/conference_activities', { meeting: await meeting(status), type: 'participant', ...values });

  it('has arrived just now, and signed just now', async () => {
    const { status, body } = await report('open');
    expect(status).toBe(201);
    const arrival = { inAt: NOW, outAt: null, close: false, type: 'participant', event: null, activityData: null };
    expect(body).toMatchObject({ ...arrival, signatureFile: 'mine.png', signedAt: NOW, metrics: null });
  });

  it('has signed nothing without a signature', async () => {
    const { body } = await report('open', { signedAt: INVENTED.signedAt });
    expect(body).toMatchObject({ signatureFile: null, signedAt: null });
  });

  it('was not in a meeting that is closed', async () => {
    const { status, body } = await report('closed');
    expect([status, body.violations]).toMatchObject([422, [{ propertyPath: 'meeting', message: 'This meeting is not open.' }]]);
  });

  it('leaves when they leave, not when they say', async () => {
    const { body } = await report('open', {});
    clock.advance(30);
    const left = await room.asStudent.patch(String(body['@id']), { ...INVENTED, outAt: '2026-03-02T09:00:00Z' });
    expect(left.body).toMatchObject({ close: true, inAt: NOW, outAt: '2026-03-02T08:00:30+00:00', signedAt: '2026-03-02T08:00:30+00:00' });
  });

  it('is written down by the teacher as it was, in a closed meeting too', async () => {
    const { body } = await room.asTeacher.post('/api/conference_activities', { meeting: await meeting('closed'), ...INVENTED });
    expect(body).toMatchObject({ close: true, type: 'presence', outAt: '2026-03-02T07:45:00+00:00' });
  });
});
