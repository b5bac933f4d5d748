import { type ParticipantFigures, totalsOf } from './participant-figures.js';

/** The same figures as one JSON document `{"asOf", "participants", "totals"}`, written as they come. */
export async function* figuresJson(batches: AsyncIterable<readonly ParticipantFigures[]>, asOf: Date): AsyncGenerator<string> {
  let totals = totalsOf([]);
  let separator = `{"asOf":${JSON.stringify(asOf)},"participants":[`;
  for await (const figures of batches) {
    if (figures.length === 0) continue;
    yield separator + figures.map((participant) => JSON.stringify(participant)).join(',\n');
    separator = ',\n';
    totals = totalsOf([totals, ...figures]);
  }
  yield `${separator.startsWith('{') ? separator : ''}],"totals":${JSON.stringify(totals)}}`;
}
