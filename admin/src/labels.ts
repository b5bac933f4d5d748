import type { Locale } from './languages/dictionary';

/** Names that features give their resources and members, by the resource's type and the member's name. */
export interface Labels {
  readonly resources?: Readonly<Record<string, string>>;
  readonly fields?: Readonly<Record<string, string>>;
}

interface OfficeLabels {
  /** What the types of the API stand for, where the service calls a class otherwise: `LearningPath` for `CLp`. */
  readonly classes?: Readonly<Record<string, string>>;
  /** By language: English and that of the page. */
  readonly languages?: Readonly<Record<Locale, Labels>>;
}

/** As the page was served with them. */
export const labels = JSON.parse(document.getElementById('labels')?.textContent ?? '{}') as OfficeLabels;
