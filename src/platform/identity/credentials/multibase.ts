const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const BASE = BigInt(ALPHABET.length);
/** The prefix of base-58 with the alphabet of Bitcoin, and that of base64url without padding. */
const BASE_58 = 'z';
const BASE_64 = 'u';
/** Longest text that is read: a signature has 88 characters. */
const LONGEST = 128;

/** @returns the bytes as multibase in base 58 (Controlled Identifiers 1.0, section 2.4) */
export function multibase58(bytes: Buffer): string {
  const zeros = bytes.findIndex((byte) => byte !== 0);
  let digits = '';
  for (let rest = BigInt(`0x0${bytes.toString('hex')}`); rest > 0n; rest /= BASE) digits = ALPHABET.charAt(Number(rest % BASE)) + digits;
  return BASE_58 + ALPHABET.charAt(0).repeat(zeros === -1 ? bytes.length : zeros) + digits;
}

/** @returns the bytes of a multibase text in base 58; nothing for any other text */
export function bytesOfMultibase58(text: string): Buffer | undefined {
  if (!text.startsWith(BASE_58) || text.length > LONGEST) return undefined;
  const characters = text.slice(1);
  let number = 0n;
  for (const character of characters) {
    const digit = ALPHABET.indexOf(character);
    if (digit === -1) return undefined;
    number = number * BASE + BigInt(digit);
  }
  const zeros = /^1*/.exec(characters)?.[0].length ?? 0;
  const hex = number === 0n ? '' : number.toString(16);
  return Buffer.concat([Buffer.alloc(zeros), Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')]);
}

/** @returns the bytes as multibase in base64url */
export function multibase64(bytes: Buffer): string {
  return BASE_64 + bytes.toString('base64url');
}
