import { HttpError } from 'react-admin';

type Values = Readonly<Record<string, unknown>>;

/** The status of a write whose item is another one than its form was opened with: RFC 9110, section 15.5.13. */
const PRECONDITION_FAILED = 412;

/** Marks for react-admin a sentence that is translated where it is shown. */
const TRANSLATED = '@@react-admin@@';

export function isConflict(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === PRECONDITION_FAILED;
}

/**
 * What a form says whose item was changed by someone else meanwhile: what was typed stays in it, and beside each member that is another
 * one now stands what it is. Saving again writes what was typed over it.
 * @param before the item that the form was opened with
 * @param now the item as it is
 * @param names members that the form may write
 */
export function conflictBetween(before: Values, now: Values, names: ReadonlySet<string>): HttpError {
  const others = [...names].filter((name) => JSON.stringify(now[name] ?? null) !== JSON.stringify(before[name] ?? null));
  const errors = Object.fromEntries(
    others.map((name) => [name, `${TRANSLATED}${JSON.stringify({ message: 'office.conflict.now', args: { value: textOf(now[name]) } })}`]),
  );
  return new HttpError('office.conflict.saved', PRECONDITION_FAILED, { errors });
}

/** What an error says of single members, where it was made in the browser. */
export function memberErrors(error: unknown): Record<string, string> | null {
  if (!(error instanceof HttpError)) return null;
  const { errors } = (error.body ?? {}) as { readonly errors?: Record<string, string> };
  return errors !== undefined && Object.keys(errors).length > 0 ? errors : null;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
