import fc from 'fast-check';

/** How many people a world has in addition to its teacher. */
export const WORLD_SIZE = 5;

const person = fc.nat(WORLD_SIZE - 1);
const some = fc.uniqueArray(person, { maxLength: 3 });
const nobody = fc.constant<number[]>([]);
const placed = { to: fc.constantFrom('course', 'course', 'group', 'session'), visible: fc.constantFrom(true, true, true, false) } as const;

/**
 * A course with its people, what is published and written there, and what is changed before anybody is notified of it. People are
 * numbers.
 */
export const noticeWorlds = fc.record({
  visibility: fc.constantFrom('registered', 'registered', 'open_platform', 'closed'),
  members: fc.array(fc.constantFrom('teacher', 'student', 'student', 'group', 'learner', 'coach', 'outside'), {
    minLength: WORLD_SIZE,
    maxLength: WORLD_SIZE,
  }),
  announcements: fc.array(fc.record({ ...placed, named: fc.oneof(nobody, some) }), { minLength: 1, maxLength: 3 }),
  assignment: fc.record(placed),
  works: some,
  quiz: fc.record(placed),
  event: fc.record(placed),
  guests: some,
  receivers: fc.uniqueArray(person, { minLength: 1, maxLength: 3 }),
  forum: fc.record(placed),
  moderated: fc.boolean(),
  follows: fc.array(fc.record({ who: person, what: fc.constantFrom('forum', 'thread') }), { minLength: 1, maxLength: 4 }),
  posts: fc.array(person, { minLength: 1, maxLength: 3 }),
  changes: fc.array(
    fc.record({ what: fc.constantFrom('leave', 'forum', 'thread', 'post', 'announcement', 'assignment', 'event', 'course'), who: person }),
    { maxLength: 3 },
  ),
});

/** See {@link noticeWorlds}. */
export type NoticeWorld = typeof noticeWorlds extends fc.Arbitrary<infer World> ? World : never;
