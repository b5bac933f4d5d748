import { ADDRESS, COUNT, FLAG, listOf, MOMENT, NUMBER, oneOfTexts, orNull, shapeOf, TEXT } from '../../auth/answer-shape.js';

const INTEGRITY = oneOfTexts('body', 'address');
/** Numbers of events are null where an event was inferred and is not in the ledger. */
const MENTION = shapeOf({ id: orNull(NUMBER), kind: TEXT, integrity: orNull(INTEGRITY) });

const INTERVAL = shapeOf({
  of: oneOfTexts('presence', 'microphone', 'camera'),
  from: MOMENT,
  to: { ...orNull(MOMENT), description: 'Null while it goes on.' },
  milliseconds: orNull(COUNT),
  source: oneOfTexts('presence', 'camera', 'talking', 'microphone-open', 'microphone-joined'),
  certainty: oneOfTexts('complete', 'estimated', 'gap'),
  reason: {
    ...orNull(oneOfTexts('clock', 'timeout')),
    description: 'Why it is estimated: the clock of the server was wrong, or there were no events for long; null for other reasons.',
  },
  counted: { ...FLAG, description: "Whether its length is part of the record's figures." },
  began: MENTION,
  ended: orNull(MENTION),
});

const MOMENT_OF_RECORD = shapeOf(
  {
    of: oneOfTexts('message', 'reaction', 'hand'),
    at: MOMENT,
    emoji: TEXT,
    certainty: oneOfTexts('complete', 'estimated'),
    event: MENTION,
  },
  { optional: ['emoji'] },
);

const TALK = shapeOf({
  source: orNull(TEXT),
  evidence: listOf(TEXT),
  explanation: TEXT,
  reports: listOf(shapeOf({ startedAt: MOMENT, finishedAt: MOMENT, talkSeconds: { type: 'number', minimum: 0 } })),
});

/** What the figures of a record rest on, as it is answered. */
export const EVIDENCE = shapeOf({
  activity: ADDRESS,
  basis: {
    ...oneOfTexts('events', 'sealed', 'none'),
    description: '`sealed`: the events have been deleted and the metrics remain; `none`: the record was entered by hand.',
  },
  agrees: { ...orNull(FLAG), description: 'Whether the stored figures are those that events and reports give.' },
  integrity: { ...orNull(INTEGRITY), description: 'What the deliveries of its events proved.' },
  talk: TALK,
  intervals: listOf(INTERVAL),
  moments: listOf(MOMENT_OF_RECORD),
  shown: {
    ...listOf(shapeOf({ of: oneOfTexts('screen', 'presenter', 'away'), from: MOMENT, to: orNull(MOMENT) })),
    description: 'When the person shared the screen, was presenter or away; it counts nowhere.',
  },
});
