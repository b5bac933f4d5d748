import { Problem } from './problem.js';

/** One `name[key][key]=value` of a query string, brackets taken apart. */
export interface QueryParameter {
  readonly name: string;
  readonly keys: readonly string[];
  readonly value: string;
}

const MAXIMUM_PARAMETERS = 1000;
const SYNTAX = /^([^[\]]+)((?:\[[^[\]]*\])*)$/;

/**
 * Takes a raw query string apart (WHATWG form encoding plus bracketed keys), lists of hundreds included.
 * @throws Problem 400 where the percent-encoding or the brackets are broken
 */
export function parseQueryString(query: string): QueryParameter[] {
  if (query === '') return [];
  const pairs = query.split('&').filter((pair) => pair !== '');
  if (pairs.length > MAXIMUM_PARAMETERS) throw new Problem(400, `The query string has more than ${MAXIMUM_PARAMETERS} parameters.`);
  return pairs.map(parsePair);
}

function parsePair(pair: string): QueryParameter {
  const equals = pair.indexOf('=');
  const name = decode(equals < 0 ? pair : pair.slice(0, equals));
  const value = equals < 0 ? '' : decode(pair.slice(equals + 1));
  const match = SYNTAX.exec(name);
  if (!match) throw new Problem(400, `The query parameter "${printable(name)}" is not well formed.`);
  const [, base = '', brackets = ''] = match;
  return { name: base, keys: brackets === '' ? [] : brackets.slice(1, -1).split(']['), value };
}

function decode(text: string): string {
  let decoded: string;
  try {
    decoded = decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new Problem(400, 'The query string is not properly percent-encoded.');
  }
  if (decoded.includes('\0')) throw new Problem(400, 'The query string contains a NUL character.');
  return decoded;
}

/** A caller's text, made safe for quoting in a message. */
export function printable(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
