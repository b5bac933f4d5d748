import type { MessagePort } from 'node:worker_threads';
import { Problem, type ProblemOptions } from '../protocol/problem.js';
import { inOnePiece } from './bytes-in-pieces.js';

/** What a thread is asked for. */
export interface ParseCall {
  readonly module: string;
  readonly name: string;
  readonly input: unknown;
  /** Told when the parser begins. */
  readonly begun: MessagePort;
}

/** What it answers: errors lose their class on the way between threads. */
export type ParseAnswer =
  | { readonly parsed: unknown }
  | { readonly refused: { readonly status: number; readonly detail: string; readonly document: ProblemOptions } }
  | { readonly exhausted: true };

/** Runs a parser. The entry of the threads of {@link ParserPool}. */
export default async function parse({ module, name, input, begun }: ParseCall): Promise<ParseAnswer> {
  const { [name]: parser } = (await import(module)) as Readonly<Record<string, (input: unknown) => unknown>>;
  if (!parser) throw new Error(`There is no parser ${name} in ${module}.`);
  begun.postMessage(null);
  begun.close();
  try {
    return { parsed: await parser(await inOnePiece(input)) };
  } catch (error) {
    if (error instanceof Problem) return rejection(error);
    // A stack, or a string, that became too large: the input is what made it so.
    if (error instanceof RangeError) return { exhausted: true };
    throw error;
  }
}

function rejection(problem: Problem): ParseAnswer {
  const { type, title, headers, violations, extensions } = problem.document;
  return { refused: { status: problem.getStatus(), detail: problem.detail, document: { type, title, headers, violations, extensions } } };
}
