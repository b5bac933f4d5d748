/** Nothing that anybody sees: spaces of all kinds, control characters, and signs without a shape, such as the joiner of width zero. */
const UNSEEN = /^[\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}]+$/u;

/** The same as schemas say it: a sign that is not blank has to be there, in terms that every dialect of patterns has. */
export const NOT_BLANK = String.raw`\S`;

/** @returns the same values with each text of blanks alone emptied, and undefined where there is none */
export function withoutBlanks(values: Readonly<Record<string, unknown>>): Record<string, unknown> | undefined {
  const blanks = Object.keys(values).filter((name) => typeof values[name] === 'string' && UNSEEN.test(values[name]));
  return blanks.length === 0 ? undefined : { ...values, ...Object.fromEntries(blanks.map((name) => [name, ''])) };
}
