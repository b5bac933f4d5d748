/** What comes before the host of an address: everything up to the first of these (RFC 3986 §3.2). */
const AUTHORITY = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)(.*)$/is;
const BROKEN_CODE = /%(?![\da-f]{2})/i;
/** `host:5432`, which an address without credentials begins with. */
const HOST_AND_PORT = /^[^:]*:\d+$/;

/** For people: what such a character is to be. */
export const CODED_CREDENTIALS =
  'has a character in its password that is to be written otherwise: # as %23, / as %2F, ? as %3F, % as %25, @ as %40';

/**
 * Whether the password of an address has a character that ends it early or begins a code that it does not end, as passwords do that were
 * pasted as they are. Drivers then fail at something else and name no setting.
 * @param url with a scheme and an authority, such as `postgresql://user:password@host/database`
 */
export function hasUncodedCredentials(url: string): boolean {
  const [, authority = '', rest = ''] = AUTHORITY.exec(url) ?? [];
  const at = authority.lastIndexOf('@');
  if (at >= 0) return BROKEN_CODE.test(authority.slice(0, at));
  return authority.includes(':') && !HOST_AND_PORT.test(authority) && rest.includes('@');
}
