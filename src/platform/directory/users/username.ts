/** Signs that nobody sees: soft hyphens, zero-width signs, marks of direction, byte order marks, selectors of variants. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|\p{Cc}/gu;

/**
 * Small letters of other scripts, and the Latin ones that look like them (after Unicode Technical Standard 39, of which these are the
 * letters that whole names can be made of).
 */
export const LOOKALIKES = { others: 'аеіјорсухѕһԁԛԝӏαεικνορτυχγ', latin: 'aeijopcyxshdqwlaeikvoptuxy' } as const;

const LATIN = new Map(Array.from(LOOKALIKES.others, (letter, index) => [letter, LOOKALIKES.latin[index] ?? letter]));

/** A user name as it is stored: composed, without what nobody sees, without blanks around it, and with single ones inside. */
export function cleanUsername(username: string): string {
  return username.normalize('NFC').replace(INVISIBLE, '').replace(/\s+/gu, ' ').trim();
}

/** The form in which user names are compared: `Jane.Doe` and `jane.doe ` are the same person. */
export function canonicalUsername(username: string): string {
  return cleanUsername(username.normalize('NFKC')).toLowerCase();
}

/**
 * What a user name looks like: `аdmin` with a Cyrillic letter looks like `admin`.
 * @param canonical as compared
 */
export function lookOf(canonical: string): string {
  return Array.from(canonical, (letter) => LATIN.get(letter) ?? letter).join('');
}
