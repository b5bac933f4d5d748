/** What the editor writes in the place of elements that mean the same. */
const SAME: Readonly<Record<string, string>> = { B: 'STRONG', I: 'EM', STRIKE: 'S', DEL: 'S' };
/** Attributes that the editor sets itself. */
const OWN: ReadonlySet<string> = new Set(['rel', 'target', 'colspan', 'rowspan']);

/**
 * What would be lost if the editor wrote a text.
 * @param html as stored
 * @param written as the editor would write it
 * @returns elements and attributes, such as `<details>` and `style`
 */
export function losses(html: string, written: string): readonly string[] {
  const left = countedIn(written);
  const lost = [...countedIn(html)].filter(([piece, count]) => count > (left.get(piece) ?? 0));
  return lost.map(([piece]) => piece);
}

function countedIn(html: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll('*')) for (const piece of piecesOf(element)) counts.set(piece, (counts.get(piece) ?? 0) + 1);
  return counts;
}

function piecesOf(element: Element): string[] {
  const name = (SAME[element.tagName] ?? element.tagName).toLowerCase();
  // Sections of a table that the editor writes as one, and columns without a width of their own.
  const isKnown = name === 'tbody' || name === 'p';
  const attributes = element.getAttributeNames().filter((attribute) => !OWN.has(attribute));
  return [...(isKnown ? [] : [`<${name}>`]), ...attributes];
}
