import type { DailyTaskWorld } from './daily-task-world.js';
import type { Person } from './given.js';
import { userEvent } from './room-sender.js';

const MINUTE = 60_000;

/** What a teacher finds in the course. */
export interface CourseOfTeacher {
  /** Address of the date of its register. */
  readonly date: string;
  /** The learner who has handed in nothing. */
  readonly missing: Person;
}

/** Makes all this, with works that wait for marks, a gradebook, and a meeting that is over. */
export async function courseOfTeacher(world: DailyTaskWorld): Promise<CourseOfTeacher> {
  const { room, placed, iri } = world;
  const [mate, missing] = [await room.classmate(), await room.classmate()];
  await world.made('documents', { title: 'Mosses', filetype: 'file', contentFile: '<p>They have no roots.</p>', ...placed });
  const assignment = await world.made('c_student_publications', { title: 'Leaves', qualification: 20, ...placed });
  for (const person of [room.student, mate]) {
    const work = { title: `Leaves of ${person.username}`, filetype: 'file', description: '<p>Oak.</p>' };
    await world.made('c_student_publications', { ...work, publicationParent: assignment['@id'] }, world.app.as(person));
  }
  const book = await world.made('gradebook_categories', { title: 'Marks', course: iri });
  const oral = await world.made('gradebook_evaluations', { title: 'Oral test', category: book['@id'], max: 20, weight: 50 });
  await world.made('gradebook_results', { evaluation: oral['@id'], user: `/api/users/${room.student.id}`, score: 15 });
  const register = await world.made('attendances', { title: 'Lectures', ...placed });
  const { '@id': on } = await world.made('c_attendance_calendars', { attendance: register['@id'], dateTime: '2026-03-02T09:00:00Z' });
  const meeting = await world.made('conference_meetings', { title: 'Ferns', course: iri, visibility: 'visible' });
  const [id, begun] = [String(meeting['remoteId']), Date.now() - 60 * MINUTE];
  const stays = [room.teacher, room.student].flatMap((person, index) => [
    userEvent('user-joined', id, person.id, begun + index * MINUTE),
    userEvent('user-left', id, person.id, begun + 50 * MINUTE),
  ]);
  const { body } = await world.sender.modern(stays);
  if (body.recorded !== stays.length) throw new Error(`Of ${stays.length} events of the room ${body.recorded} were taken.`);
  return { date: String(on), missing };
}
