import type { Person } from '../by-hand/people';
import { type Operation, sendAll } from '../by-hand/service';
import { type GivenPerson, MOST_PEOPLE } from './given-people';
import { peopleMeant } from './people-found';

/** What a person may be in a place. */
export interface Role {
  readonly id: string;
  readonly label: string;
}

/** Where people are enrolled: a course, a session, a class. */
export interface Place {
  readonly roles: readonly Role[];
  /** Addresses of those of the people who are there already. */
  readonly present: (people: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly enrol: (person: string, role: string) => Operation;
  /** Enrols a class, and with it everybody who joins it later; left out where no class can be enrolled. */
  readonly enrolClass?: (usergroup: string) => Operation;
  /** Invites an address that nobody has; left out where nobody can be invited. */
  readonly invite?: (email: string) => Operation;
}

export type StepKind = 'ambiguous' | 'enrol' | 'present' | 'twice' | 'unknown' | 'unknownRole';

/** What is going to be done about one given person, and what came of it. */
export interface Step {
  readonly given: string;
  readonly person?: Person;
  readonly role: string;
  readonly kind: StepKind;
  /** Once it was carried out. */
  readonly outcome?: 'done' | { readonly problem: string } | Invited;
}

/** An invitation was made. */
export interface Invited {
  /** To hand over where no mail is sent; null where one is. */
  readonly link: string | null;
}

/** People of one question about who is there. */
const AT_ONCE = 50;

/** What enrolling these people would do; nothing is changed. @throws RangeError where they are too many */
export async function planned(place: Place, given: readonly GivenPerson[], role: string): Promise<readonly Step[]> {
  if (given.length > MOST_PEOPLE) throw new RangeError(String(MOST_PEOPLE));
  const meant = await peopleMeant(given);
  return stepsOf(
    place,
    given.map(({ name, role: own }) => ({ given: name, role: own ?? role, people: meant.get(name.toLowerCase()) ?? [] })),
  );
}

/** The same for people who are known already. */
export async function plannedFor(place: Place, people: readonly Person[], role: string): Promise<readonly Step[]> {
  return stepsOf(
    place,
    people.map((person) => ({ given: person.username, role, people: [person] })),
  );
}

interface Candidate {
  readonly given: string;
  readonly role: string;
  readonly people: readonly Person[];
}

async function stepsOf(place: Place, candidates: readonly Candidate[]): Promise<readonly Step[]> {
  const addresses = [...new Set(candidates.flatMap(({ people }) => people.map(addressOfPerson)))];
  const present = new Set<string>();
  for (let first = 0; first < addresses.length; first += AT_ONCE) {
    for (const one of await place.present(addresses.slice(first, first + AT_ONCE))) present.add(one);
  }
  const seen = new Set<number>();
  return candidates.map(({ given, role, people }) => {
    const [person] = people;
    const known = roleOf(place, role);
    const kind = kindOf(people, known !== undefined, present, seen);
    if (person && kind === 'enrol') seen.add(person.id);
    return { given, person: kind === 'ambiguous' ? undefined : person, role: known?.id ?? role, kind };
  });
}

function kindOf(people: readonly Person[], isRole: boolean, present: ReadonlySet<string>, seen: ReadonlySet<number>): StepKind {
  const [person] = people;
  if (!person) return 'unknown';
  if (new Set(people.map(({ id }) => id)).size > 1) return 'ambiguous';
  if (present.has(addressOfPerson(person))) return 'present';
  if (seen.has(person.id)) return 'twice';
  return isRole ? 'enrol' : 'unknownRole';
}

/** By its name in the API, or as it is called on the page. */
function roleOf({ roles }: Place, text: string): Role | undefined {
  const sought = text.toLowerCase();
  return roles.find(({ id, label }) => id.toLowerCase() === sought || label.toLowerCase() === sought);
}

function addressOfPerson({ id }: Person): string {
  return `/api/users/${id}`;
}

/** Whether it is about an address that nobody has, to which an invitation can go. */
function isInvitable({ invite }: Place, { kind, given }: Step): boolean {
  return invite !== undefined && kind === 'unknown' && /^[^\s@]+@[^\s@]+$/.test(given);
}

/** What of a plan is carried out beyond the enrolments. */
export interface Choices {
  /** Nobody is notified. */
  readonly quiet: boolean;
  /** Those who were not found are invited. */
  readonly invites: boolean;
}

/**
 * Carries a plan out, each person for itself.
 * @param onDone called with how many are done
 */
export async function carriedOut(
  place: Place,
  steps: readonly Step[],
  { quiet, invites }: Choices,
  onDone: (done: number) => void,
): Promise<readonly Step[]> {
  const headers = quiet ? { prefer: 'notifications=none' } : undefined;
  const enrolled = steps.filter(({ kind }) => kind === 'enrol');
  const invited = invites ? invitedOnce(place, steps) : [];
  const outcomes = await sendAll(
    [
      ...enrolled.map(({ person, role }) => ({ ...place.enrol(person ? addressOfPerson(person) : '', role), headers })),
      ...invited.flatMap(({ given }) => place.invite?.(given) ?? []),
    ],
    onDone,
  );
  const results = new Map([...enrolled, ...invited].map((step, index) => [step, outcomes[index]]));
  return steps.map((step) => {
    const result = results.get(step);
    if (!result) return step;
    return { ...step, outcome: result.problem === undefined ? outcomeOf(step, result.body) : { problem: result.problem } };
  });
}

/** Of an address that was given twice, the first. */
export function invitedOnce(place: Place, steps: readonly Step[]): readonly Step[] {
  const invitable = steps.filter((step) => isInvitable(place, step));
  const first = new Map(invitable.toReversed().map((step) => [step.given.toLowerCase(), step]));
  return invitable.filter((step) => first.get(step.given.toLowerCase()) === step);
}

function outcomeOf({ kind }: Step, body: unknown): Step['outcome'] {
  if (kind === 'enrol') return 'done';
  const { link = null } = (body ?? {}) as { readonly link?: string | null };
  return { link };
}
