import { type ApiItem, textOf } from '../home/home-section.js';
import { idOf } from './course-tab.js';

/**
 * Addresses of the meetings that fill columns of the gradebook, or registers, by the addresses of these.
 * @param sent what the API says of the marks of meetings in a course; undefined where nothing does
 */
export function filledByMeetings(sent: ApiItem | undefined, target: 'evaluation' | 'register'): ReadonlyMap<unknown, string> {
  const meetings = (sent?.['meetings'] ?? []) as readonly ApiItem[];
  return new Map(meetings.flatMap((one) => (one[target] === null ? [] : [[one[target], textOf(one['meeting'])] as const])));
}

/** What the API says of the marks of meetings in a course. */
export function marksOfMeetings(course: number): string {
  return `/api/courses/${course}/meeting_marks`;
}

/**
 * The page that leads from a mark to the rule and to what was recorded.
 * @param meeting its address
 * @param user id of the learner; the reader, or everybody for those who run the meeting, where absent
 */
export function whyOfMark(meeting: string, user?: number): string {
  return `/plugin/Videoconf/meetings/${idOf(meeting)}/mark${user === undefined ? '' : `?user=${user}`}`;
}
