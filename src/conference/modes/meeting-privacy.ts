import { type Sql, sql } from '../../database/sql.js';
import type { TextSetting } from '../../feature/text-setting.js';
import { settingValue } from '../../platform/access/setting.rules.js';
import type { EventKind } from '../events/room-event.js';

/** What is recorded of people in a meeting, from most to least: all figures, joins and leaves alone, or nothing. */
export const PRIVACY_MODES = ['named', 'presence', 'none'] as const;
export type PrivacyMode = (typeof PRIVACY_MODES)[number];

/** The least strict mode that meetings of a portal may have; `named` where it says nothing. */
export const meetingsPrivacy: TextSetting = {
  variable: 'meetings_privacy',
  type: 'choice',
  choices: PRIVACY_MODES,
  whenUnset: 'named',
  title: 'Privacy of meetings',
  comment: 'What is recorded of people in meetings at most: "named" (all figures), "presence" (joins and leaves) or "none".',
  french: {
    title: 'Confidentialité des réunions',
    comment:
      'Ce qui est enregistré au plus des personnes dans les réunions : « named » (tous les chiffres), « presence » (arrivées et départs) ou « none » (rien).',
  },
  category: 'videoconference',
};

/** The portal of the meeting "m": the one that it names, else the first of its course or owner. */
export const PORTAL_OF_MEETING = sql`COALESCE("m"."access_url_id", (SELECT min("c"."url_id") FROM "access_url_rel_course" "c" WHERE "c"."course_id" = "m"."course_id"),
  (SELECT min("c"."url_id") FROM "access_url_rel_user" "c" WHERE "c"."user_id" = "m"."user_id"), 1)`;

/** SQL of what the portal of the meeting "m" says; null where it says nothing. */
export const PRIVACY_OF_PORTAL = settingValue(meetingsPrivacy.variable, PORTAL_OF_MEETING);

/** SQL of the mode of the meeting "m" that counts: the stricter one of its own and its portal's. */
export const PRIVACY: Sql = sql`(SELECT CASE WHEN 'none' IN ("m"."privacy", "w"."portal") THEN 'none' WHEN 'presence' IN ("m"."privacy", "w"."portal") THEN 'presence' ELSE 'named' END
  FROM (SELECT COALESCE(${PRIVACY_OF_PORTAL}, 'named') AS "portal") "w")`;

const PRESENCE_KINDS: ReadonlySet<EventKind> = new Set<EventKind>(['meeting-created', 'join', 'leave', 'breakout-end', 'end']);
const MEETING_KINDS: ReadonlySet<EventKind> = new Set<EventKind>(['meeting-created', 'breakout-end', 'end']);

/** Kinds of events that a meeting has in its ledger where it does not record everything. */
export const KEPT_KINDS = { presence: PRESENCE_KINDS, none: MEETING_KINDS } as const;

/** Whether an event is stored; what is not is forgotten before anything of it is written. */
export function isKept(mode: PrivacyMode, kind: EventKind): boolean {
  return mode === 'named' || KEPT_KINDS[mode].has(kind);
}

/** Whether one mode records less than another. */
export function isStricter(mode: PrivacyMode, other: PrivacyMode): boolean {
  return PRIVACY_MODES.indexOf(mode) > PRIVACY_MODES.indexOf(other);
}
