const NUMBERS = ['perHour', 'windowSeconds', 'minimumAnswered'] as const;

/** The terms of checks as the form sends them: with a template, its own; without one, those that are typed. */
export function sentTerms(form: URLSearchParams): Readonly<Record<string, unknown>> {
  const template = form.get('template') ?? '';
  const way = form.get('way') ?? '';
  const ways = way === '' ? {} : { way };
  if (template !== '') return { template, ...ways };
  return { ...ways, ...Object.fromEntries(NUMBERS.flatMap((name) => numberIn(form, name))) };
}

/** What is no number is refused by the API, in its words. */
function numberIn(form: URLSearchParams, name: string): [string, unknown][] {
  const text = (form.get(name) ?? '').trim();
  if (text === '') return [];
  return [[name, /^\d{1,6}$/.test(text) ? Number(text) : text]];
}
