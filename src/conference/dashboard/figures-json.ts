import type { Unrecorded } from '../modes/meeting-privacy.js';
import type { ParticipantFigures } from './participant-figures.js';
import { type FigureTotals, totalsOf } from './figure-totals.js';
import { sentFigures } from './recorded-figures.js';

/**
 * The same figures as one JSON document `{"asOf", "participants", "totals"}`, written as they come.
 * @param unrecorded what is not known where nobody is in it; undefined where that is that nobody came
 */
export async function* figuresJson(
  batches: AsyncIterable<readonly ParticipantFigures[]>,
  asOf: Date,
  unrecorded: Unrecorded | undefined,
): AsyncGenerator<string> {
  let totals: FigureTotals | undefined;
  let separator = `{"asOf":${JSON.stringify(asOf)},"participants":[`;
  for await (const figures of batches) {
    if (figures.length === 0) continue;
    yield separator + figures.map((participant) => JSON.stringify(sentFigures(participant))).join(',\n');
    separator = ',\n';
    totals = totalsOf(totals ? [totals, ...figures] : figures);
  }
  yield `${separator.startsWith('{') ? separator : ''}],"totals":${JSON.stringify(sentFigures(totals ?? totalsOf([], unrecorded)))}}`;
}
