const DECIMAL = /^-?\d{1,10}(\.\d{1,10})?$/;
const TIME_SPAN = /^\d{2,4}:\d{2}:\d{2}(\.\d{1,2})?$/;

/** @returns null for text that is no number within these bounds */
export function numberOf(text: string | null, lowest: number, highest: number): number | null {
  if (text === null || !DECIMAL.test(text)) return null;
  const number = Number(text);
  return number >= lowest && number <= highest ? number : null;
}

/** @returns a time span of SCORM 1.2 as it is written; null for what is none */
export function durationOf(text: string | null): string | null {
  return text !== null && TIME_SPAN.test(text) ? text : null;
}
