/** What a caller asks for in `Prefer` (RFC 7240); unknown preferences are ignored, as the RFC says. */
export interface Preferences {
  /** `handling=strict`: members of a body that the caller may not write are errors, as unknown ones are. */
  readonly strict: boolean;
  /** `handling=lenient`: unknown query parameters, and unknown members of a body, are ignored. */
  readonly lenient: boolean;
  /** `return=minimal`: a write answers without a body. */
  readonly minimal: boolean;
  /** `notifications=none`: nobody is notified of a write, where its caller may ask for that. */
  readonly quiet: boolean;
  /** All that have a value, those of single resources too: `successor=/api/users/9`. In lower case. */
  readonly values: ReadonlyMap<string, string>;
}

/** Preferences as they are said and confirmed: that nobody is notified, and that what is unknown is ignored. */
export const QUIET = 'notifications=none';
export const LENIENT = 'handling=lenient';
/** Lists of items inside a patch are whole: what they leave out is removed. */
export const NESTED_REPLACE = 'nested=replace';

const NONE: Preferences = Object.freeze({ strict: false, lenient: false, minimal: false, quiet: false, values: new Map<string, string>() });

export function parsePreferences(header: string | undefined): Preferences {
  if (header === undefined) return NONE;
  const tokens = new Set(
    header
      .toLowerCase()
      .split(/[,;]/)
      .map((token) => token.replaceAll(/[\s"]/g, '')),
  );
  return {
    strict: tokens.has('handling=strict'),
    lenient: tokens.has(LENIENT),
    minimal: tokens.has('return=minimal'),
    quiet: tokens.has(QUIET),
    values: new Map([...tokens].filter((token) => token.includes('=')).map(nameAndValue)),
  };
}

function nameAndValue(token: string): [name: string, value: string] {
  const end = token.indexOf('=');
  return [token.slice(0, end), token.slice(end + 1)];
}
