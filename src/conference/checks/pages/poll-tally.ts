/** Between the options of a vote for several. */
const SEPARATOR = ', ';

/** An option of a poll, and how many voted for it. */
export interface CountedOption {
  readonly option: string;
  readonly votes: number;
}

/** How many voted for each option of a poll; a vote for several counts for each of them. @param answers of those who voted; null where that is not known */
export function tallyOf(options: readonly string[], answers: readonly (string | null)[]): CountedOption[] {
  const chosen = answers.map((answer) => new Set(answer === null ? [] : optionsIn(answer, options)));
  return options.map((option) => ({ option, votes: chosen.filter((one) => one.has(option)).length }));
}

/** The longest first, for an option may have the separator in it. */
function optionsIn(answer: string, options: readonly string[]): readonly string[] {
  if (options.includes(answer)) return [answer];
  const first = options
    .filter((option) => answer.startsWith(option + SEPARATOR))
    .toSorted((one, other) => other.length - one.length)
    .at(0);
  return first === undefined ? [] : [first, ...optionsIn(answer.slice(first.length + SEPARATOR.length), options)];
}
