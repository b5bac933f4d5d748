import { randomBytes } from 'node:crypto';
import { digestOf } from '../digest.js';

const CODES = 10;
const CODE_BYTES = 10;
/** RFC 4648 in lower case. */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const GROUP = 4;

/** @returns ten codes of 80 random bits each, in groups that people can copy: `abcd-efgh-ijkl-mnop` */
export function drawRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => grouped(base32(randomBytes(CODE_BYTES))));
}

/** What is stored of a code; how it was typed, with hyphens, spaces or capitals, makes no difference. */
export function recoveryCodeHash(code: string): Buffer {
  return digestOf(`recovery:${code.toLowerCase().replace(/[^a-z2-7]/g, '')}`);
}

function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[parseInt(five, 2)] ?? '').join('');
}

function grouped(code: string): string {
  return (code.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-');
}
