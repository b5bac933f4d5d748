import type { DashboardQuery } from '../dashboard-query.js';
import { coursePage } from '../meetings/meetings-path.js';

/** Addresses of other parts of a course's attendance, in the same period. */
export interface CourseLinks {
  /** Of the runs, from 1. */
  runs(page: number): string;
  /** Of the people, from 1. */
  people(page: number): string;
  export(format: 'csv' | 'xlsx'): string;
}

type Parameters = Readonly<Record<string, string | number | undefined>>;

/** @param query what is shown now */
export function courseLinks(id: number, { from, to, zone, page, people }: DashboardQuery): CourseLinks {
  const address = (values: Parameters): string => {
    const all: Parameters = { from, to, tz: zone === 'UTC' ? undefined : zone, ...values };
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(all)) if (value !== undefined) parameters.set(name, String(value));
    return parameters.size === 0 ? coursePage(id) : `${coursePage(id)}?${parameters.toString()}`;
  };
  const numbered = (number: number): number | undefined => (number > 1 ? number : undefined);
  return {
    runs: (number) => address({ page: numbered(number), people: numbered(people) }),
    people: (number) => address({ page: numbered(page), people: numbered(number) }),
    export: (format) => address({ page: numbered(page), export: format }),
  };
}
