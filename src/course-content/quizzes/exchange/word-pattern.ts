const WILDCARD = /(?<!\\)\*/;

/**
 * Reads a right word of Moodle's short answers, where `*` stands for any characters and `\*` for the sign itself.
 * @returns the word as it is typed; nothing for a pattern, which our questions do not know
 * @see https://docs.moodle.org/en/Short-Answer_question_type
 */
export function wordOfPattern(pattern: string): string | undefined {
  return WILDCARD.test(pattern) ? undefined : pattern.replaceAll('\\*', '*');
}

/** A word as a pattern that it alone matches. */
export function patternOfWord(word: string): string {
  return word.replaceAll('*', '\\*');
}
