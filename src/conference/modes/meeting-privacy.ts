import { raw, type Sql, sql } from '../../database/sql.js';
import type { Statements } from '../../database/statements.js';
import type { TextSetting } from '../../feature/text-setting.js';
import { firstPortalOf } from '../../platform/rights/access/portal.rules.js';
import { settingValue } from '../../platform/rights/access/setting.rules.js';
import type { EventKind } from '../events/room-event.js';

/**
 * What is recorded of people in a meeting, from least to most strict: all figures, joins and leaves alone, figures of nobody by name,
 * numbers of each run, or nothing. The order is total, and goes by what can be known of one person afterwards.
 */
export const PRIVACY_MODES = ['named', 'presence', 'pseudonymous', 'aggregate', 'none'] as const;
export type PrivacyMode = (typeof PRIVACY_MODES)[number];

/** The least strict mode that meetings of a portal may have; `named` where it says nothing. */
export const meetingsPrivacy: TextSetting = {
  variable: 'meetings_privacy',
  type: 'choice',
  choices: PRIVACY_MODES,
  whenUnset: 'named',
  title: 'Privacy of meetings',
  comment:
    'What is recorded of people in meetings at most: "named" (all figures), "presence" (joins and leaves), "pseudonymous" (figures without names), "aggregate" (numbers of each run) or "none".',
  category: 'videoconference',
};

/** The portal of the meeting "m": the one that it names, else the first of its course or owner. */
export const PORTAL_OF_MEETING = sql`COALESCE("m"."access_url_id", ${firstPortalOf(raw('"m"."course_id"'))},
  (SELECT min("c"."url_id") FROM "access_url_rel_user" "c" WHERE "c"."user_id" = "m"."user_id"), 1)`;

/** SQL of what the portal of the meeting "m" says; null where it says nothing. */
export const PRIVACY_OF_PORTAL = settingValue(meetingsPrivacy.variable, PORTAL_OF_MEETING);

const IN_ORDER = sql`ARRAY['named', 'presence', 'pseudonymous', 'aggregate', 'none']`;

/** SQL of the mode of the meeting "m" that counts: the stricter one of its own and its portal's. */
export const PRIVACY: Sql = sql`(${IN_ORDER})[GREATEST(array_position(${IN_ORDER}, "m"."privacy"::text), array_position(${IN_ORDER}, ${PRIVACY_OF_PORTAL}::text))]`;

/** The mode of a meeting that counts. @returns undefined for one that is not there */
export async function modeOf(statements: Statements, meetingId: number): Promise<PrivacyMode | undefined> {
  const found = await statements.one<{ mode: PrivacyMode }>(
    sql`SELECT ${PRIVACY} AS "mode" FROM "conference_meeting" "m" WHERE "m"."id" = ${meetingId}`,
  );
  return found?.mode;
}

/** SQL condition: whether what is recorded in the meeting "m" names people. */
export const NAMES_PEOPLE: Sql = sql`${PRIVACY} IN ('named', 'presence')`;

const PRESENCE_KINDS: ReadonlySet<EventKind> = new Set<EventKind>(['meeting-created', 'join', 'leave', 'breakout-end', 'end']);
const MEETING_KINDS: ReadonlySet<EventKind> = new Set<EventKind>(['meeting-created', 'breakout-end', 'end']);

/** Kinds of events that a meeting has in its ledger where it does not record everything. */
export const KEPT_KINDS = { presence: PRESENCE_KINDS, aggregate: MEETING_KINDS, none: MEETING_KINDS } as const;

/** Kinds of events of which a meeting that records numbers alone has how many there were. */
export const COUNTED_KINDS = ['join', 'message', 'reaction', 'hand'] as const satisfies readonly EventKind[];
export type CountedKind = (typeof COUNTED_KINDS)[number];

/** Kinds that a meeting with pseudonyms has not: questions and options of polls may name people, and a presentation its author. */
export const NAMING_KINDS = ['poll-start', 'poll-vote', 'slides'] as const satisfies readonly EventKind[];

/** Whether an event is stored; what is not is forgotten before anything of it is written. */
export function isKept(mode: PrivacyMode, kind: EventKind): boolean {
  if (mode === 'pseudonymous') return !(NAMING_KINDS as readonly EventKind[]).includes(kind);
  return mode === 'named' || KEPT_KINDS[mode].has(kind);
}

/** Whether nothing of an event is stored but that there was one more. */
export function isCounted(mode: PrivacyMode, kind: EventKind): boolean {
  return mode === 'aggregate' && (COUNTED_KINDS as readonly EventKind[]).includes(kind);
}

/** Whether what is recorded names people: rolls are compared with it, registers filled, and checks asked. */
export function namesPeople(mode: PrivacyMode): boolean {
  return mode === 'named' || mode === 'presence';
}

/** What the records of a meeting do not say: `figures` are those beyond presence, and of nobody is `everything`. */
export type Unrecorded = 'everything' | 'figures';

/** What is not known of the people of a meeting; undefined where everything is. */
export function unrecordedBy(mode: PrivacyMode): Unrecorded | undefined {
  if (mode === 'aggregate' || mode === 'none') return 'everything';
  return mode === 'presence' ? 'figures' : undefined;
}

/** SQL condition: whether the meeting "m" has records of people, under whatever names. */
export const RECORDS_PEOPLE: Sql = sql`${PRIVACY} NOT IN ('aggregate', 'none')`;

/** Whether people and events of a meeting are known by digests, which its own secret makes. */
export function needsSecret(mode: PrivacyMode): boolean {
  return mode === 'pseudonymous' || mode === 'aggregate';
}

/** Whether one mode records less than another. */
export function isStricter(mode: PrivacyMode, other: PrivacyMode): boolean {
  return PRIVACY_MODES.indexOf(mode) > PRIVACY_MODES.indexOf(other);
}
