type HostileText = readonly [what: string, make: (length: number) => string];
type Badge = Readonly<Record<string, unknown>>;
type HostileDocument = readonly [what: string, make: (badge: Badge) => unknown];

/** HTML that is made to exhaust what cleans it; each with how it is filled up to a length. */
export const HTML: readonly HostileText[] = [
  ['declarations of a style', (length: number): string => `<p style="${filled('color:red;', length)}">x</p>`],
  ['names of classes', (length: number): string => `<p class="${filled('a b ', length)}">x</p>`],
  ['attributes', (length: number): string => `<p ${filled('a b c d ', length)}>`],
  ['entities', (length: number): string => `<p>${filled('&amp;&lt;', length)}`],
  ['signs without a tag', (length: number): string => `<p>${filled('<', length)}`],
  ['comments that do not end', (length: number): string => filled('<!--', length)],
  ['an address', (length: number): string => `<a href="${filled('x', length)}">`],
  ['zeros', (length: number): string => `<p>${filled('\\u0001', length)}`],
  ['paragraphs', (length: number): string => filled('<p>x</p>', length)],
  ['links in paragraphs', (length: number): string => filled('<a><p>', length)],
  ['fonts that are opened again', (length: number): string => filled('<p><font size=1></p>', length)],
  ['tables', (length: number): string => `<table>${filled('x<b>', length)}`],
  ['pictures', (length: number): string => filled('<img src="data:image/png;base64,AAAA">', length)],
  ['names of entities', (length: number): string => `<p>${filled('&notit;&', length)}`],
];

function filled(piece: string, length: number): string {
  return piece.repeat(Math.floor(length / piece.length));
}

/** Documents that are made to exhaust what reads linked data. @param id of a credential that was issued @param badge that credential */
export const DOCUMENTS: readonly HostileDocument[] = [
  [
    'nodes without a name',
    (badge: Badge): unknown => ({ ...badge, evidence: Array.from({ length: 5_000 }, () => ({ type: ['Evidence'] })) }),
  ],
  [
    'few nodes without a name',
    (badge: Badge): unknown => ({ ...badge, evidence: Array.from({ length: 100 }, () => ({ type: ['Evidence'] })) }),
  ],
  ['levels', (badge: Badge): unknown => ({ ...badge, credentialSubject: nested(20) })],
  ['a text of 200 kB', (badge: Badge): unknown => ({ ...badge, name: 'x'.repeat(200_000) })],
  ['members', (badge: Badge): unknown => ({ ...badge, ...Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`m${n}`, n])) })],
  ['a context of its own', (badge: Badge): unknown => ({ ...badge, '@context': Array.from({ length: 20_000 }, () => ({ a: 'b:c' })) })],
  ['a signed text', (): string => `${'a'.repeat(60_000)}.${'b'.repeat(60_000)}.${'c'.repeat(60_000)}`],
];

function nested(levels: number): unknown {
  return levels === 0 ? {} : { type: ['AchievementSubject'], achievement: nested(levels - 1), result: [nested(Math.min(levels - 1, 1))] };
}
