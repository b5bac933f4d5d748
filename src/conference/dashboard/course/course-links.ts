import type { DashboardQuery } from '../dashboard-query.js';
import { coursePage } from '../meetings/meetings-path.js';

/** Addresses of other parts of a course's attendance, in the same period. */
interface CourseLinks {
  /** Of the runs, from 1. */
  runs(page: number): string;
  /** Of the people, from 1. */
  people(page: number): string;
  export(format: 'csv' | 'xlsx'): string;
  /** One person alone, by the account. */
  person(id: number): string;
  /** Statements of everybody's hours, as a zip file. */
  readonly statements: string;
  /** Everybody. */
  readonly course: string;
}

function personPage(course: number, account: number): string {
  return `${coursePage(course)}/people/${account}`;
}

type Parameters = Readonly<Record<string, string | number | undefined>>;

/** @param query what is shown now @param person whose page it is, if not that of everybody */
export function courseLinks(id: number, { from, to, zone, page, people }: DashboardQuery, person?: number): CourseLinks {
  const own = person === undefined ? coursePage(id) : personPage(id, person);
  const address = (values: Parameters, base = own): string => {
    const all: Parameters = { from, to, tz: zone === 'UTC' ? undefined : zone, ...values };
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(all)) if (value !== undefined) parameters.set(name, String(value));
    return parameters.size === 0 ? base : `${base}?${parameters.toString()}`;
  };
  const numbered = (number: number): number | undefined => (number > 1 ? number : undefined);
  return {
    runs: (number) => address({ page: numbered(number), people: numbered(people) }),
    people: (number) => address({ page: numbered(page), people: numbered(number) }),
    person: (account) => address({}, personPage(id, account)),
    statements: address({ tz: undefined }, `/plugin/Videoconf/courses/${id}/statements`),
    course: address({}, coursePage(id)),
    export: (format) => address({ page: numbered(page), export: format }),
  };
}
