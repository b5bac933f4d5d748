import type { XMLParser } from 'fast-xml-parser';
import { ServerFailure } from './server-failure.js';

type Element = Readonly<Record<string, unknown>>;

/** Elements that come once, several times or not at all. */
const LISTED: ReadonlySet<string> = new Set(['hook', 'recording', 'format', 'meeting']);

let parser: XMLParser | undefined;

/** Made when the first answer comes, which none does without a server. Knows XML's own five entities and no others: documents that could declare some are refused before. */
async function knownParser(): Promise<XMLParser> {
  const { XMLParser: Parser } = await import('fast-xml-parser');
  parser ??= new Parser({
    ignoreAttributes: true,
    ignoreDeclaration: true,
    parseTagValue: false,
    isArray: (name) => LISTED.has(name),
  });
  return parser;
}

const MESSAGES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    checksumError: 'The server refuses the checksum: the secret or the digest algorithm is not the one that it has.',
    createHookError: 'The server failed to make the hook.',
    listHookError: 'The server failed to list its hooks.',
    destroyHookError: 'The server failed to remove the hook.',
    destroyMissingHook: 'The server has no such hook, or it is a permanent one.',
  }),
);

/**
 * The content of an API answer whose `returncode` is SUCCESS.
 * @throws ServerFailure `not-xml`, or the `messageKey` of an answer that says FAILED
 */
export async function apiAnswer(text: string): Promise<Element> {
  const response = parsed(text, await knownParser());
  if (response['returncode'] === 'SUCCESS') return response;
  const key = textOf(response['messageKey']) ?? 'unknownFailure';
  throw new ServerFailure(key.slice(0, 60), MESSAGES.get(key) ?? `The server refused the call (${printable(key)}).`);
}

function parsed(text: string, xml: XMLParser): Element {
  // A document type could declare entities; within CDATA the same letters are but text.
  if (/<!DOCTYPE/i.test(text.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, '')) || !text.trimEnd().endsWith('</response>')) throw notXml();
  const response = valueOf(text, xml);
  if (typeof response !== 'object' || response === null || !('returncode' in response)) throw notXml();
  return response;
}

function valueOf(text: string, xml: XMLParser): unknown {
  try {
    return (xml.parse(text) as { response?: unknown }).response;
  } catch (error) {
    throw notXml(error);
  }
}

function notXml(cause?: unknown): ServerFailure {
  return new ServerFailure('not-xml', 'The answer is not the XML of the API: the address leads to a web page or to something else.', {
    cause,
  });
}

/** The text of an element; undefined where it is absent, empty or has elements inside. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function printable(key: string): string {
  return key.replace(/[^\w .-]/g, '').slice(0, 60);
}
