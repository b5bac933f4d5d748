import { COUNT, FLAG, listOf, MOMENT, NUMBER, oneOfTexts, orNull, shapeOf, TEXT } from '../../auth/answer-shape.js';

const HOOKS = shapeOf({
  listed: { ...orNull(COUNT), description: 'All that the server has, including those of others; null where it did not respond.' },
  ours: orNull(COUNT),
  wanted: { ...COUNT, description: 'How many there should be.' },
  active: { ...COUNT, description: 'How many of these are in order.' },
});

const LAST_DELIVERY = shapeOf({
  at: MOMENT,
  from: TEXT,
  callback: oneOfTexts('legacy', 'modern'),
  meeting: { ...orNull(TEXT), description: 'External id of the meeting whose hook brought it; null for that of all meetings.' },
  integrity: oneOfTexts('body', 'address'),
});

const MISCOUNTED = shapeOf({ meeting: TEXT, title: TEXT, counted: COUNT, recorded: COUNT, since: MOMENT });

const WRONG_CLOCK = shapeOf({ server: orNull(TEXT), seconds: NUMBER, since: MOMENT, lastAt: MOMENT });

const FINDING = shapeOf(
  {
    step: oneOfTexts('settings', 'address', 'clock', 'secret', 'hooks', 'callback', 'deliveries', 'checks'),
    status: oneOfTexts('ok', 'warning', 'failed', 'skipped'),
    finding: TEXT,
    fix: TEXT,
    server: { ...TEXT, description: 'Title of the server that it is about, where it is one beside that of the settings.' },
    losing: { type: 'boolean', enum: [true], description: 'Whether a warning means that figures are being lost now.' },
  },
  { optional: ['fix', 'server', 'losing'] },
);

/** What is found of the server; with `deep=1` also of each step from settings to callback. */
export const HEALTH = shapeOf(
  {
    enabled: FLAG,
    scope: oneOfTexts('per_meeting', 'global'),
    reachable: FLAG,
    latencyMs: { ...orNull(COUNT), description: 'How long the server took to answer; null where it did not.' },
    hooks: HOOKS,
    lastDelivery: orNull(LAST_DELIVERY),
    miscounted: {
      ...listOf(MISCOUNTED),
      description: 'Meetings of the last day in which the server counts other people than were recorded: deliveries are missing.',
    },
    clocks: {
      ...listOf(WRONG_CLOCK),
      description: 'Servers whose deliveries of the last day were sent by a wrong clock: `seconds` ahead, negative where it is behind.',
    },
    error: orNull(shapeOf({ code: TEXT, message: TEXT })),
    healthy: { ...FLAG, description: 'False where a step failed, or figures are being lost.' },
    findings: listOf(FINDING),
  },
  { optional: ['healthy', 'findings'] },
);
