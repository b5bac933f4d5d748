import type { Unrecorded } from '../modes/meeting-privacy.js';

/** What of the figures depends on the meeting. */
export interface MeetingTerms {
  /** Ids of the meetings whose portal asked for scores; figures of others have none. */
  readonly scored: ReadonlySet<number>;
  /** By the ids of meetings that do not record everything. */
  readonly unrecorded: ReadonlyMap<number, Unrecorded>;
}

/** What says of figures that some are not known. */
interface MissingFigures {
  readonly unrecorded?: Unrecorded;
  readonly objected?: true;
}

/** Figures beyond presence. */
const BEYOND_PRESENCE = ['talkSeconds', 'cameraSeconds', 'messages', 'reactions', 'hands', 'reactionsBreakdown'] as const;
const OF_PRESENCE = ['connectionSeconds', 'checks'] as const;

/** Whether a figure beyond presence is not known, rather than nothing. */
export function isMissing({ unrecorded, objected }: MissingFigures, value: number): boolean {
  return unrecorded !== undefined || (objected === true && value === 0);
}

/**
 * Figures as they leave the service as JSON: what the meeting does not record is null there, and never 0; nor is what a person has nothing of
 * who objected to figures.
 */
export function sentFigures<Figures extends MissingFigures>(figures: Figures): { readonly [Name in keyof Figures]: Figures[Name] | null } {
  const { unrecorded, objected } = figures;
  if (unrecorded === undefined && objected !== true) return figures;
  const presence = unrecorded === 'everything' ? OF_PRESENCE : [];
  const missing = [...presence, ...BEYOND_PRESENCE.filter((name) => unrecorded !== undefined || isNothing(Reflect.get(figures, name)))];
  return { ...figures, ...Object.fromEntries(missing.filter((name) => name in figures).map((name) => [name, null])) };
}

function isNothing(figure: unknown): boolean {
  return figure === 0 || (typeof figure === 'object' && figure !== null && Object.keys(figure).length === 0);
}
