const LONGEST_TITLE = 255;

/**
 * A title that is not taken yet: `slides.pdf`, `slides (2).pdf`, `slides (3).pdf`, …
 * @param taken titles in the same folder
 */
export function freeTitle(title: string, taken: ReadonlySet<string>): string {
  const [, name = title, ending = ''] = /^(.+?)(\.[\p{L}\p{N}]{1,10})?$/su.exec(title) ?? [];
  let candidate = title;
  for (let number = 2; taken.has(candidate); number += 1) {
    const suffix = ` (${number})${ending}`;
    candidate = `${Array.from(name)
      .slice(0, LONGEST_TITLE - suffix.length)
      .join('')}${suffix}`;
  }
  return candidate;
}
