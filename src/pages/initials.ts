const LETTER = /\p{L}|\p{N}/u;

/** What stands in the tile of a course or of a person: the first letters of its first and its last word. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).flatMap((word) => LETTER.exec(word)?.[0] ?? []);
  return [...new Set([0, words.length - 1])]
    .map((place) => words[place] ?? '')
    .join('')
    .toLocaleUpperCase();
}
