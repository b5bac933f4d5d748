import type { SortKey } from './dashboard-query.js';
import type { ParticipantFigures } from './participant-figures.js';

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

const COMPARISONS: Readonly<Record<SortKey, (a: ParticipantFigures, b: ParticipantFigures) => number>> = {
  name: (a, b) => byName.compare(a.name, b.name),
  state: (a, b) => Number(b.online) - Number(a.online),
  connection: (a, b) => a.connectionSeconds - b.connectionSeconds,
  talk: (a, b) => a.talkSeconds - b.talkSeconds,
  camera: (a, b) => a.cameraSeconds - b.cameraSeconds,
  messages: (a, b) => a.messages - b.messages,
  reactions: (a, b) => a.reactions - b.reactions,
  hands: (a, b) => a.hands - b.hands,
  score: (a, b) => (a.score ?? 0) - (b.score ?? 0),
};

/** Sorted by one column; equals by meeting, name and key, so that a reload never shuffles them. */
export function ordered(figures: readonly ParticipantFigures[], sort: SortKey, descending: boolean): ParticipantFigures[] {
  const compare = COMPARISONS[sort];
  const direction = descending ? -1 : 1;
  return [...figures].sort(
    (a, b) =>
      direction * compare(a, b) ||
      a.meetingId - b.meetingId ||
      byName.compare(a.name, b.name) ||
      (a.participantKey < b.participantKey ? -1 : a.participantKey > b.participantKey ? 1 : 0),
  );
}
