/** One person as given by a name: a user name or an e-mail address, and what part the person shall have, where that is said. */
export interface GivenPerson {
  readonly name: string;
  readonly role?: string;
}

/** People of one file or text; more are a task for the API. */
export const MOST_PEOPLE = 2_000;

const NAMES = ['username', 'user', 'login', 'email', 'e-mail', 'mail', 'identifiant', 'utilisateur', 'courriel'];
const ROLES = ['role', 'rôle', 'status', 'statut', 'part'];

/** User names and addresses out of any text: one a line, or separated by commas, or as a mail program copies them. */
export function pastedPeople(text: string): readonly GivenPerson[] {
  return text
    .split(/[\n,;\t]+/)
    .map((piece) => /<([^<>\s]+@[^<>\s]+)>/.exec(piece)?.[1] ?? piece.trim())
    .flatMap((piece) => (/\s/.test(piece) ? addressesIn(piece) : [piece]))
    .filter((name) => name !== '')
    .map((name) => ({ name }));
}

/** Of words, the addresses among them; all of them where there are none. */
function addressesIn(piece: string): string[] {
  const words = piece.split(/\s+/);
  const addresses = words.filter((word) => word.includes('@'));
  return addresses.length > 0 ? addresses : words;
}

/** People of a table (RFC 4180; commas, semicolons or tabs): the columns by their headings, else the first one and the second one. */
export function tabledPeople(text: string): readonly GivenPerson[] {
  const [first = [], ...others] = linesOf(text.replace(/^\uFEFF/, ''));
  const headings = first.map((cell) => cell.toLowerCase());
  const named = headings.findIndex((heading) => NAMES.includes(heading));
  const [name, role] = named < 0 ? [0, 1] : [named, headings.findIndex((heading) => ROLES.includes(heading))];
  return (named < 0 ? [first, ...others] : others)
    .map((cells) => ({ name: cells[name] ?? '', role: cells[role]?.toLowerCase() || undefined }))
    .filter((person) => person.name !== '');
}

function linesOf(text: string): string[][] {
  const separator = [';', '\t', ','].find((one) => (text.split('\n', 1)[0] ?? '').includes(one)) ?? ',';
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\\n"]*))(${separator}|\\n|$)`, 'g');
  const lines: string[][] = [[]];
  for (const match of text.replaceAll(/\r\n?/g, '\n').matchAll(cell)) {
    const [whole, quoted, plain = '', end] = match;
    if (whole === '' && match.index >= text.length) break;
    lines.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if (end === '\n') lines.push([]);
    if (end === '') break;
  }
  return lines.filter((line) => line.some((value) => value !== ''));
}
