import type { JsonSchema } from '../../../resource/model/action-declaration.js';
import { ADDRESS, COUNT, FLAG, listOf, MOMENT, NUMBER, oneOfTexts, orNull, shapeOf, TEXT } from '../../../auth/answer-shape.js';
import { FIGURE_CERTAINTIES, FIGURES, REASONS } from './explained-figures.js';

const MENTION = shapeOf({ id: orNull(NUMBER), kind: TEXT });

const INTERVAL = shapeOf({
  from: MOMENT,
  to: { ...orNull(MOMENT), description: 'Null while it goes on.' },
  source: TEXT,
  certainty: oneOfTexts('complete', 'estimated', 'gap'),
  counted: FLAG,
  began: MENTION,
  ended: orNull(MENTION),
});

const FIGURE = shapeOf({
  figure: oneOfTexts(...FIGURES),
  value: { ...orNull(COUNT), description: 'Seconds, or how many; null where it is not recorded.' },
  certainty: orNull(oneOfTexts(...FIGURE_CERTAINTIES)),
  least: orNull(COUNT),
  most: orNull(COUNT),
  reason: oneOfTexts(...REASONS),
  sentence: TEXT,
  sources: listOf(oneOfTexts('room-events', 'analytics-report')),
  intervals: listOf(INTERVAL),
  events: listOf(shapeOf({ id: orNull(NUMBER), kind: TEXT, at: MOMENT })),
});

/** Per cent, to two places. */
const SHARE: JsonSchema = { type: 'number', minimum: 0 };

const MARK = shapeOf({
  target: oneOfTexts('evaluation', 'register'),
  occurrence: shapeOf({ startsAt: MOMENT, endsAt: MOMENT }),
  of: oneOfTexts('run', 'scheduled'),
  isOver: { ...FLAG, description: 'While it goes on, nothing is said of how it comes out.' },
  seconds: COUNT,
  share: SHARE,
  minimumShare: SHARE,
  outcome: orNull(TEXT),
});

/** Members of what each figure of a record follows from, as it is answered. */
export const EXPLANATION: Readonly<Record<string, JsonSchema>> = {
  activity: ADDRESS,
  meeting: ADDRESS,
  basis: oneOfTexts('events', 'sealed', 'none'),
  rulesVersion: COUNT,
  inAt: orNull(MOMENT),
  outAt: orNull(MOMENT),
  pack: { ...orNull(ADDRESS), description: 'The latest sealed evidence that has the events of the record.' },
  figures: listOf(FIGURE),
  marks: { ...listOf(MARK), description: 'What the rule of attendance makes of it.' },
};
