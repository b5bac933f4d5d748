import { formatDuration } from '../../../pages/duration.js';
import type { Language } from '../../../languages/language.js';
import { worded } from '../../../pages/worded.js';
import type { FigureCertainty, FigureName, Reason } from '../explanation/explained-figures.js';
import { evidenceWords } from './evidence-words.js';

interface Mention {
  readonly id: number | null;
  readonly kind: string;
}

/** An explanation as the API sends it. */
export interface SentExplanation {
  readonly activity: string;
  readonly meeting: string;
  readonly basis: 'events' | 'none' | 'sealed';
  readonly rulesVersion: number;
  readonly pack: string | null;
  readonly figures: readonly {
    readonly figure: FigureName;
    readonly value: number;
    readonly certainty: FigureCertainty;
    readonly least: number;
    readonly most: number;
    readonly reason: Reason;
    readonly intervals: readonly {
      readonly from: string;
      readonly to: string | null;
      readonly counted: boolean;
      readonly began: Mention;
      readonly ended: Mention | null;
    }[];
    readonly events: readonly (Mention & { readonly at: string })[];
  }[];
  readonly marks: readonly {
    readonly occurrence: { readonly startsAt: string; readonly endsAt: string };
    readonly of: 'run' | 'scheduled';
    readonly share: number;
    readonly minimumShare: number;
    readonly outcome: string | null;
  }[];
}

const TIMES: ReadonlySet<string> = new Set(['presence', 'talk', 'camera']);

/** The same with its values as texts. */
export function shownExplanation({ figures, marks, ...rest }: SentExplanation, language: Language): object {
  const words = evidenceWords.in(language).why;
  const text = (figure: FigureName, value: number): string => (TIMES.has(figure) ? formatDuration(value) : String(value));
  const mention = ({ id, kind }: Mention): string =>
    `${words.kinds[kind] ?? kind} (${id === null ? words.inferred : worded(words.event, { id })})`;
  return {
    ...rest,
    marks: marks.map((mark) => ({ ...mark, share: percent(mark.share, language), minimum: percent(mark.minimumShare, language) })),
    figures: figures.map(({ value, least, most, intervals, events, ...figure }) => ({
      ...figure,
      value: text(figure.figure, value),
      isSure: least === most,
      between: worded(words.between, { least: text(figure.figure, least), most: text(figure.figure, most) }),
      intervals: intervals.map(({ from, to, counted, began, ended }) => ({
        from,
        to,
        counted,
        length: to === null ? '' : formatDuration(Math.round((Date.parse(to) - Date.parse(from)) / 1000)),
        because: [began, ...(ended ? [ended] : [])].map(mention),
      })),
      moments: intervals.length > 0 ? [] : events.map((event) => ({ at: event.at, what: mention(event) })),
    })),
  };
}

function percent(share: number, language: Language): string {
  return (share / 100).toLocaleString(language, { style: 'percent', maximumFractionDigits: 1 });
}
