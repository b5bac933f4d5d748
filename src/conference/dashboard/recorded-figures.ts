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

/** Figures as they leave the service as JSON: what the meeting does not record is null there, and never 0. */
export function sentFigures<Figures extends Pick<MissingFigures, 'unrecorded'>>(
  figures: Figures,
): { readonly [Name in keyof Figures]: Figures[Name] | null } {
  if (figures.unrecorded === undefined) return figures;
  const missing = figures.unrecorded === 'everything' ? [...OF_PRESENCE, ...BEYOND_PRESENCE] : BEYOND_PRESENCE;
  return { ...figures, ...Object.fromEntries(missing.filter((name) => name in figures).map((name) => [name, null])) };
}
