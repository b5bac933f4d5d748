import type { FigureTotals } from './figure-totals.js';
import type { MeetingState } from './participant-report.js';
import { sentFigures } from './recorded-figures.js';

/** The state of a meeting as it leaves the service as JSON: of nobody is there a 0 that stands for what was not recorded. */
export function sentState({ participants, ...summary }: Pick<MeetingState, 'average' | 'participants' | 'totals'>): object {
  return { ...sentSummary(summary), participants: participants.map(sentFigures) };
}

/** The same of what is said of all participants together; a mean of what is not recorded is none. */
export function sentSummary(summary: Pick<MeetingState, 'average' | 'totals'>): object {
  const { totals, average } = summary;
  return { ...summary, totals: sentFigures(totals), average: average && sentFigures({ ...average, ...missingOf(totals) }) };
}

function missingOf({ unrecorded }: FigureTotals): Pick<FigureTotals, 'unrecorded'> {
  return unrecorded ? { unrecorded } : {};
}
