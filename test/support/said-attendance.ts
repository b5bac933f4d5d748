import type { PackRoll } from '../../src/conference/evidence/packs/verifier/pack-roll.js';
import type { ApiClient, Json } from './api-client.js';
import type { Person } from './given.js';
import { unzipped } from './unzipped.js';
import { verifiedPack } from './verified-pack.js';

const PLAIN = { Accept: 'application/json' };

/** What is said of learners at one time, in their order. */
type Said = readonly (readonly [seconds: unknown, share: unknown, outcome: unknown])[];

/** A learner, who is found in a pack by the last name. */
export interface Learner extends Person {
  readonly lastname: string;
}

/** A meeting, and of whom its attendance is asked. Last names of the learners differ. */
export interface AskedMeeting {
  /** Of who runs it. */
  readonly client: ApiClient;
  /** Address of the meeting. */
  readonly meeting: string;
  /** Id of the register that its rule fills. */
  readonly register: number;
  readonly learners: readonly Learner[];
}

function saidOf({ learners }: AskedMeeting, found: (person: Learner, index: number) => object | undefined): Said {
  return learners.map((person, index) => {
    const { seconds, share, outcome }: Json = { ...found(person, index) };
    return [seconds, share, outcome];
  });
}

function isAt(instant: unknown, time: number): boolean {
  return Date.parse(String(instant)) === time;
}

/** The list of attendance. @param time its start, Unix milliseconds */
export async function listed(asked: AskedMeeting, time: number): Promise<Said> {
  const { body } = await asked.client.get(`${asked.meeting}/attendance?occurrence=${new Date(time).toISOString()}`, PLAIN);
  return saidOf(asked, ({ id }) => (body.attendance as Json[]).find(({ user }) => user === `/api/users/${id}`));
}

/** The mark of each learner. @param time its start, Unix milliseconds */
export async function marked(asked: AskedMeeting, time: number): Promise<Said> {
  const found: (Json | undefined)[] = [];
  for (const { id } of asked.learners) {
    const { body } = await asked.client.get(`${asked.meeting}/mark?user=/api/users/${id}`, PLAIN);
    found.push((body.times as Json[]).find(({ startsAt }) => isAt(startsAt, time)));
  }
  return saidOf(asked, (_, index) => found[index]);
}

/** What the register holds. @param time its start, Unix milliseconds */
export async function registered({ client, register, learners }: AskedMeeting, time: number): Promise<unknown> {
  const dates = await client.get<Json[]>(`/api/c_attendance_calendars?attendance=${register}`, PLAIN);
  const date = dates.body.find(({ dateTime }) => isAt(dateTime, time));
  const { body } = await client.get<Json[]>(`/api/c_attendance_sheets?attendanceCalendar.attendance=${register}&itemsPerPage=30`, PLAIN);
  const own = body.filter(({ attendanceCalendar }) => JSON.stringify(attendanceCalendar).includes(String(date?.id)));
  return learners.map(({ id }) => own.find(({ user }) => String(user).endsWith(`/${id}`) || (user as Json).id === id)?.presence);
}

/** The records of a learner in the meeting. */
async function recordsOf({ client, meeting }: AskedMeeting, { id }: Learner): Promise<Json[]> {
  const { body } = await client.get<Json[]>(`/api/conference_activities?meeting=${meeting.split('/').at(-1)}&itemsPerPage=100`, PLAIN);
  return body.filter(({ participantKey }) => participantKey === `u:${id}`);
}

/**
 * The explanations of all records that have a part of the time.
 * @param time its start, Unix milliseconds
 * @returns for each learner the marks that they say, without repetition: one, where they agree
 */
export async function explained(asked: AskedMeeting, time: number): Promise<readonly Said[]> {
  const all: Said[] = [];
  for (const person of asked.learners) {
    const marks = new Map<string, Said[number]>();
    for (const { id } of await recordsOf(asked, person)) {
      const { body } = await asked.client.get(`/api/conference_activities/${String(id)}/explanation`, PLAIN);
      for (const { occurrence, seconds, share, outcome } of body.marks as Json[])
        if (isAt((occurrence as Json).startsAt, time)) marks.set(JSON.stringify([seconds, share, outcome]), [seconds, share, outcome]);
    }
    all.push([...marks.values()]);
  }
  return all;
}

/**
 * The evidence pack, which its own program verifies.
 * @param which `occurrence` or `run`, and an instant of it
 * @throws Error where it is not made, or not verified
 */
export async function packed(asked: AskedMeeting, which: Json): Promise<{ readonly roll: PackRoll; readonly said: Said }> {
  const { status, body } = await asked.client.post(`${asked.meeting}/evidence`, which, PLAIN);
  if (status !== 200 && status !== 201) throw new Error(`No pack is made: ${status} ${String(body.detail)}`);
  const answer = await asked.client.fetch(`/api/evidence_packs/${String(body.id)}/content`);
  const files = unzipped(Buffer.from(await answer.arrayBuffer()));
  const verified = verifiedPack(files);
  if (verified.status !== 0) throw new Error(verified.said);
  const roll = JSON.parse(String(files.get('roll.json'))) as PackRoll;
  const names = String(files.get('people.csv')).split('\r\n');
  const pseudonymOf = ({ lastname }: Learner): string | undefined => names.find((line) => line.endsWith(`${lastname}"`))?.split(',')[0];
  return { roll, said: saidOf(asked, (person) => roll.people.find(({ participant }) => participant === pseudonymOf(person))) };
}

/** Seconds of connection of each learner over all runs: by the records, by the page's JSON and by its CSV. Null where there are none. */
export async function connected(asked: AskedMeeting): Promise<Readonly<Record<'csv' | 'json' | 'records', readonly (number | null)[]>>> {
  const page = `/plugin/Videoconf/meetings/${asked.meeting.split('/').at(-1)}`;
  const { body } = await asked.client.get<{ participants: Json[] }>(`${page}?export=json`, PLAIN);
  const { text } = await asked.client.get(`${page}?export=csv`);
  const [names = [], ...lines] = text.split('\r\n').map((line) => line.split(','));
  const csv = ({ id }: Learner): string | undefined =>
    lines.find((cells) => cells[names.indexOf('User id')] === String(id))?.[names.indexOf('Connection seconds')];
  const records: (number | null)[] = [];
  for (const person of asked.learners) records.push(secondsOf(await recordsOf(asked, person)));
  const json = asked.learners.map(({ id }) => body.participants.find(({ participantKey }) => participantKey === `u:${id}`));
  const numberOf = (value: unknown): number | null => (value === undefined ? null : Number(value));
  return { records, json: json.map((one) => numberOf(one?.connectionSeconds)), csv: asked.learners.map((one) => numberOf(csv(one))) };
}

function secondsOf(records: readonly Json[]): number | null {
  const lengths = records.map(({ inAt, outAt }) => Date.parse(String(outAt)) - Date.parse(String(inAt)));
  return records.length === 0 ? null : lengths.reduce((sum, length) => sum + length, 0) / 1000;
}
