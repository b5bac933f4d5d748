import type { CheckCount } from '../checks/credits.js';
import type { Unrecorded } from '../modes/meeting-privacy.js';
import type { FigureValues } from './figure-totals.js';
import { isMissing } from './recorded-figures.js';

/** What the score is made of; for each of these a viewer gets up to two points. */
const CATEGORIES = ['talkSeconds', 'messages', 'hands', 'reactions'] as const;
type Category = (typeof CATEGORIES)[number];
const POINTS_PER_CATEGORY = 2;

/** Means over the viewers of a meeting; durations in seconds, nothing rounded. Null is a figure that is known of none of them. */
export interface ClassAverage extends Pick<FigureValues, 'connectionSeconds'> {
  readonly viewers: number;
  readonly talkSeconds: number | null;
  readonly cameraSeconds: number | null;
  readonly messages: number | null;
  readonly reactions: number | null;
  readonly hands: number | null;
  /** Absent where the portal asked for no scores. */
  readonly score?: number;
}

/** The figures of one participant that the score and the averages are made of. */
interface Scored extends FigureValues {
  readonly moderator: boolean;
  /** Whether figures are missing because the person objected to them. */
  readonly objected?: true;
  /** What the meeting does not record. */
  readonly unrecorded?: Unrecorded;
  /** Reactions as the score counts them; `reactions` where absent. */
  readonly scoredReactions?: number;
  /** Polls of the room, and those of them that the participant voted in; absent where there were none. */
  readonly polls?: CheckCount;
  /** Absent where the portal asked for no scores. */
  readonly score?: number;
}

/**
 * Gives each viewer of one meeting the activity score of the videoconference server's own learning dashboard: the own value
 * divided by the highest one of a viewer, times two, for each category; of reactions the same emoji counts once in 30 seconds. Two
 * further points are for polls: the part of them that the viewer voted in. Moderators get 0. Who objected to figures has no score, for
 * what is missing would lower it.
 */
export function withScores<Figures extends Scored>(participants: readonly Figures[]): (Omit<Figures, 'score'> & Pick<Scored, 'score'>)[] {
  const viewers = participants.filter(({ moderator }) => !moderator);
  const highest = CATEGORIES.map((category) => viewers.reduce((most, viewer) => Math.max(most, scored(viewer, category)), 0));
  const points = (participant: Figures, category: Category, most: number): number =>
    most === 0 ? 0 : (scored(participant, category) / most) * POINTS_PER_CATEGORY;
  const score = (participant: Figures): number =>
    CATEGORIES.reduce((sum, category, index) => sum + points(participant, category, highest[index] ?? 0), pointsOfPolls(participant));
  return participants.map((participant) =>
    participant.objected
      ? withoutScore(participant)
      : { ...participant, score: participant.moderator ? 0 : Math.round(score(participant) * 10) / 10 },
  );
}

function withoutScore<Figures extends Scored>({ score: _, ...participant }: Figures): Omit<Figures, 'score'> {
  return participant;
}

function pointsOfPolls({ polls }: Scored): number {
  return polls ? (polls.answered / polls.asked) * POINTS_PER_CATEGORY : 0;
}

/** A participant's figure as it is compared with those of the others. */
function scored(participant: Scored, category: Category): number {
  return category === 'reactions' ? (participant.scoredReactions ?? participant.reactions) : participant[category];
}

/** One part of a viewer's score. */
export interface ScorePart {
  /** What the points are for, as the figures are called. */
  readonly of: 'hands' | 'messages' | 'polls' | 'reactions' | 'talk';
  readonly points: number;
  /** The own figure and the highest one of a viewer, of which the points are made; seconds, or a count. Of polls all that there were. */
  readonly own: number;
  readonly most: number;
}

/** What a viewer's score is the sum of; nothing for a moderator, or where there is no score. @param participants all of the meeting */
export function scoreParts(participants: readonly Scored[], participant: Scored): ScorePart[] {
  if (participant.moderator || participant.score === undefined) return [];
  const viewers = participants.filter(({ moderator }) => !moderator);
  const parts = CATEGORIES.map((category): ScorePart => {
    const most = viewers.reduce((highest, viewer) => Math.max(highest, scored(viewer, category)), 0);
    const points = most === 0 ? 0 : (scored(participant, category) / most) * POINTS_PER_CATEGORY;
    return { of: category === 'talkSeconds' ? 'talk' : category, points, own: scored(participant, category), most };
  });
  const { polls } = participant;
  return polls ? [...parts, { of: 'polls', points: pointsOfPolls(participant), own: polls.answered, most: polls.asked }] : parts;
}

/** @returns undefined where there is no viewer */
export function classAverage(participants: readonly Scored[]): ClassAverage | undefined {
  const viewers = participants.filter(({ moderator }) => !moderator);
  if (viewers.length === 0) return undefined;
  const known = (name: Exclude<keyof FigureValues, 'connectionSeconds'>): number | null =>
    mean(viewers.filter((viewer) => !isMissing(viewer, viewer[name])).map((viewer) => viewer[name]));
  const score = mean(viewers.flatMap((viewer) => (viewer.score === undefined ? [] : [viewer.score])));
  return {
    viewers: viewers.length,
    connectionSeconds: mean(viewers.map(({ connectionSeconds }) => connectionSeconds)) ?? 0,
    talkSeconds: known('talkSeconds'),
    cameraSeconds: known('cameraSeconds'),
    messages: known('messages'),
    reactions: known('reactions'),
    hands: known('hands'),
    ...(score === null ? {} : { score }),
  };
}

/** @returns null of nothing */
function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
