import { oneViolation } from '../../resource/protocol/problem.js';
import type { PrivacyMode } from '../modes/meeting-privacy.js';
import type { RoomOptions } from './room-options.js';
import { LONGEST_QUERY } from './room-server.js';

/** Whether people without an account may join: never, when a moderator lets them in, or freely. */
export const GUESTS = ['none', 'approval', 'free'] as const;
export type Guests = (typeof GUESTS)[number];

const GUEST_POLICIES: Readonly<Record<Guests, string | undefined>> = { none: undefined, approval: 'ASK_MODERATOR', free: 'ALWAYS_ACCEPT' };

/** A meeting as its room is made from it. */
export interface RoomOfMeeting {
  readonly id: number;
  readonly remoteId: string;
  readonly title: string;
  readonly courseTitle: string | null;
  readonly attendeePw: string;
  readonly moderatorPw: string;
  readonly welcome: string | null;
  readonly record: boolean;
  readonly voiceBridge: number | null;
  readonly options: RoomOptions | null;
  readonly guests: Guests;
  readonly privacy: PrivacyMode;
}

/** What the installation allows; 0 for no limit. */
export interface RoomLimits {
  readonly recording: boolean;
  /** Minutes. */
  readonly duration: number;
  readonly participants: number;
}

const LONGEST_NAME = 64;

/**
 * The parameters of `create`.
 * @param publicUrl where the server and browsers reach this service
 * @param limits of the installation
 * @throws ViolationProblem where they are more than the server takes
 */
export function roomParameters(meeting: RoomOfMeeting, publicUrl: string, limits: RoomLimits): Readonly<Record<string, string>> {
  const guestPolicy = GUEST_POLICIES[meeting.guests];
  const { id, remoteId, attendeePw, moderatorPw, welcome, record, voiceBridge, options } = meeting;
  const parameters: Record<string, string> = {
    meetingID: remoteId,
    name: nameOf(meeting),
    attendeePW: attendeePw,
    moderatorPW: moderatorPw,
    record: String(record && limits.recording),
    ...(welcome === null || welcome === '' ? {} : { welcome: welcome.replaceAll('&', '&amp;').replaceAll('<', '&lt;') }),
    ...(voiceBridge !== null && voiceBridge >= 10_000 && voiceBridge <= 99_999 ? { voiceBridge: String(voiceBridge) } : {}),
    ...Object.fromEntries(Object.entries(limited(options, limits)).map(([name, value]) => [name, String(value)])),
    ...(guestPolicy === undefined ? {} : { guestPolicy }),
    ...recordedBy(meeting, publicUrl),
    logoutURL: `${publicUrl}/meet/left`,
    'meta_lyceum-meeting': String(id),
    'meta_bbb-recording-ready-url': `${publicUrl}/api/videoconference/recording_ready`,
    'meta_bbb-origin': 'Lyceum',
    'meta_bbb-origin-server-name': new URL(publicUrl).host,
  };
  if (new URLSearchParams(parameters).toString().length > LONGEST_QUERY) {
    const message = 'Title, welcome and options are more together than the videoconference server takes.';
    throw oneViolation('welcomeMsg', message);
  }
  return parameters;
}

/** The server keeps what its report needs for meetings with figures by name alone; where nobody is named, it shows nobody a dashboard either. */
function recordedBy({ privacy, options }: RoomOfMeeting, publicUrl: string): Record<string, string> {
  if (privacy === 'named')
    return { meetingKeepEvents: 'true', 'meta_analytics-callback-url': `${publicUrl}/api/videoconference/analytics` };
  if (privacy === 'presence') return { meetingKeepEvents: 'false' };
  const disabled = String(options?.['disabledFeatures'] ?? '')
    .split(',')
    .filter((name) => name !== '' && name !== 'learningDashboard');
  return { meetingKeepEvents: 'false', disabledFeatures: [...disabled, 'learningDashboard'].join(',') };
}

/** The wishes of the meeting, within the limits of the installation. */
function limited(options: RoomOptions | null, { duration, participants }: RoomLimits): RoomOptions {
  const within = (wish: unknown, limit: number): number => (limit === 0 ? Number(wish ?? 0) : Math.min(Number(wish) || limit, limit));
  const limits = { duration: within(options?.['duration'], duration), maxParticipants: within(options?.['maxParticipants'], participants) };
  return { ...options, ...Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit > 0)) };
}

/** The server takes 2 to 64 characters, and no control characters. */
function nameOf({ title, courseTitle }: RoomOfMeeting): string {
  const plain = (text: string): string => text.replaceAll(/\p{Cc}/gu, ' ').trim();
  const name = plain(title).length > 1 ? plain(title) : `${plain(title)} ${plain(courseTitle ?? 'Meeting')}`.trim();
  return [...name].slice(0, LONGEST_NAME).join('').slice(0, LONGEST_NAME).trim();
}
