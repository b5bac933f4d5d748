import type { INestApplicationContext } from '@nestjs/common';
import { mapDelivery } from '../conference/events/event.mapper.js';
import { ConferenceMeeting } from '../conference/entities/meeting-records/conference-meeting.entity.js';
import { EventRecorder } from '../conference/ingest/event-recorder.js';
import { sql } from '../database/sql.js';
import { Database } from '../database/statements.js';
import { DEMO_ROOM, PLAYED_ROOM } from './demo-accounts.js';
import { SeedWriter } from '../feature/seed-writer.js';
import type { DemoPlatform } from './platform.demo.js';

const PAST_ROOM = 'algebra-lecture-1';

/** What happens in a demo meeting: minute, participant, event, details. */
type Scene = readonly (readonly [number, string, string, Readonly<Record<string, unknown>>?])[];

const LECTURE: Scene = [
  [0, 'teacher', 'user-joined', { role: 'MODERATOR' }],
  [1, 'student', 'user-joined'],
  [1.5, 'amira', 'user-joined'],
  [2, 'bruno', 'user-joined'],
  [2.5, 'visitor', 'user-joined', { name: 'Gaspard Visitor', guest: true }],
  [3, 'teacher', 'user-audio-unmuted'],
  [3, 'teacher', 'user-cam-broadcast-start', { stream: 'cam-teacher' }],
  [12, 'student', 'user-raise-hand-changed', { 'raise-hand': true }],
  [13, 'teacher', 'user-audio-muted'],
  [13, 'student', 'user-audio-unmuted'],
  [15, 'student', 'user-audio-muted'],
  [15, 'teacher', 'user-audio-unmuted'],
  [20, 'amira', 'chat-group-message-sent'],
  [21, 'student', 'chat-group-message-sent'],
  [22, 'amira', 'user-emoji-changed', { emoji: '👍' }],
  [23, 'bruno', 'user-emoji-changed', { emoji: '😀' }],
  [25, 'amira', 'user-cam-broadcast-start', { stream: 'cam-amira' }],
  [30, 'bruno', 'user-left'],
];

const LECTURE_END: Scene = [
  [32, 'bruno', 'user-joined'],
  [40, 'amira', 'user-cam-broadcast-end', { stream: 'cam-amira' }],
  [44, 'teacher', 'user-audio-muted'],
  [45, '', 'meeting-ended'],
];

/**
 * A lecture that is over and one that is under way, both recorded as the videoconference server reports them, and a room in which
 * a lecture can be played.
 */
export async function seedConference(app: INestApplicationContext, platform: DemoPlatform, portalId: number): Promise<void> {
  const yesterday = new Date();
  await SeedWriter.run(app, portalId, async (writer) => {
    yesterday.setTime(writer.daysFromNow(-1).getTime());
    const teacher = platform.people['teacher'];
    if (!teacher) return;
    const lecturer = writer.as(teacher, ['ROLE_TEACHER', 'ROLE_STUDENT', 'ROLE_USER']);
    const meeting = { course: platform.algebra.id, status: 'open', visibility: 'visible', serviceProvider: 'bbb' };
    await lecturer.create(ConferenceMeeting, { ...meeting, title: 'Algebra I, lecture 1: groups', remoteId: PAST_ROOM });
    await lecturer.create(ConferenceMeeting, { ...meeting, title: 'Algebra I, lecture 2: rings', remoteId: DEMO_ROOM });
    const planned = { ...meeting, status: 'closed', title: 'Algebra I, lecture 3: fields' };
    await lecturer.create(ConferenceMeeting, { ...planned, remoteId: PLAYED_ROOM });
  });
  const halfAnHourAgo = new Date(yesterday.getTime() + 86_400_000 - 1_860_000);
  await tell(app, platform, PAST_ROOM, yesterday, [...LECTURE, ...LECTURE_END]);
  await tell(app, platform, DEMO_ROOM, halfAnHourAgo, LECTURE);
  await tell(app, platform, PLAYED_ROOM, halfAnHourAgo, []);
}

async function tell(app: INestApplicationContext, platform: DemoPlatform, room: string, start: Date, scene: Scene): Promise<void> {
  const meeting = { 'external-meeting-id': room, 'internal-meeting-id': `${room}-${start.getTime()}` };
  const events = scene.map(([minute, person, id, details = {}]) => {
    const ts = start.getTime() + minute * 60_000;
    const user = { 'internal-user-id': `w_${person}`, 'external-user-id': String(platform.people[person]?.id ?? person), ...details };
    return { data: { type: 'event', id, attributes: { meeting, ...(person === '' ? {} : { user }) }, event: { ts } } };
  });
  const delivery = mapDelivery(JSON.stringify({ events }));
  if (delivery.ok) await app.get(EventRecorder).record(delivery, {});
  await app.get(Database).rows(sql`UPDATE "conference_meeting" SET "created_at" = ${start} WHERE "remote_id" = ${room}`);
}
