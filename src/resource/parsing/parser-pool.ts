import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { MessageChannel } from 'node:worker_threads';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type { Piscina } from 'piscina';
import type { Actor } from '../../auth/actor.js';
import { RequestLimits } from '../../auth/limits/request-limits.js';
import { oneViolation, Problem, ViolationProblem } from '../protocol/problem.js';
import { Turns } from '../protocol/turns.js';
import { inPieces, type Sent } from './bytes-in-pieces.js';
import type { ParseAnswer, ParseCall } from './parse-worker.js';
import { compiled, type Parser } from './parser.js';

type Kind = Parser<unknown, unknown>['kind'];

interface KindLimits {
  /** Milliseconds that one run may take. */
  readonly longest: number;
  /** MiB of the heap of a thread. */
  readonly heap: number;
}

/** What parsers may take. */
@Injectable()
export class ParserBudget {
  readonly file: KindLimits = { longest: 10_000, heap: 384 };
  readonly text: KindLimits = { longest: 5_000, heap: 256 };
  readonly proof: KindLimits = { longest: 2_000, heap: 128 };
}

const TURNS = { ofCaller: 2, waitingOfCaller: 8, waiting: 64, longestWait: 30_000 } as const;
const MOST_THREADS = 4;
/** MiB of the part of a heap where values begin. */
const YOUNG_MIB = 32;
/** Milliseconds after which a thread without work ends, and its memory is free. */
const IDLE_MS = 10_000;
/** Milliseconds that a thread may take to begin, and to load the parser. */
const LONGEST_START_MS = 20_000;
const logger = new Logger('ParserPool');
const EXHAUSTED = 'too-complex';
const WORKER = compiled(new URL('./parse-worker.js', import.meta.url));

interface Threads {
  readonly pool: Promise<Piscina>;
  readonly turns: Turns;
}

/**
 * Runs parsers of foreign bytes in threads with limits of time and memory, so that no input can stop the service or take its memory:
 * what takes too much ends with its thread, and its time counts as requests of its sender. Threads begin with the first use and end when there is nothing to do.
 */
@Injectable()
export class ParserPool implements OnModuleDestroy {
  readonly #threads = new Map<Kind, Threads>();

  constructor(
    private readonly budget: ParserBudget,
    private readonly limits: RequestLimits,
  ) {}

  /**
   * @param actor whose bytes they are; everybody gets a turn
   * @throws Problem as the parser refuses; ViolationProblem `too-complex` at its member for what takes too much time or memory;
   *   Problem 429 and 503 where too much waits already
   */
  async parse<Input, Output>(parser: Parser<Input, Output>, input: Input, { id, portalId }: Actor): Promise<Output> {
    const { turns, pool } = this.#of(parser.kind);
    const end = await turns.take(`${portalId}/${id ?? 'anonymous'}`);
    const begun = performance.now();
    try {
      return opened(await answerOf(await pool, parser, await inPieces(input), this.budget[parser.kind].longest), parser.member) as Output;
    } finally {
      end();
      if (id !== null) await this.limits.spendCaller(id, (performance.now() - begun) / 1000);
    }
  }

  async onModuleDestroy(): Promise<void> {
    for (const { pool } of this.#threads.values()) await (await pool).destroy();
  }

  #of(kind: Kind): Threads {
    const known = this.#threads.get(kind);
    if (known) return known;
    // As many as leave the main thread a processor of its own.
    const atOnce = Math.max(1, Math.min(MOST_THREADS, availableParallelism() - 1));
    const threads = { pool: opening(this.budget[kind].heap, atOnce), turns: new Turns({ ...TURNS, atOnce, name: 'files and long texts' }) };
    this.#threads.set(kind, threads);
    return threads;
  }
}

/** The library is loaded with the first file that comes. @param heap MiB of each thread */
async function opening(heap: number, maxThreads: number): Promise<Piscina> {
  const { Piscina: Pool } = await import('piscina');
  // V8 takes a size from the command line in place of a thread's limit, and what then outgrows the old generation ends the process, not the thread.
  for (const flag of ['min', 'max']) setFlagsFromString(`--${flag}-semi-space-size=0`);
  const resourceLimits = { maxOldGenerationSizeMb: heap, maxYoungGenerationSizeMb: YOUNG_MIB };
  // The variables of this process are no concern of those who read foreign bytes.
  const pool = new Pool({ filename: WORKER, minThreads: 0, maxThreads, idleTimeout: IDLE_MS, resourceLimits, env: {}, execArgv: [] });
  // A thread that runs out of memory while it is being ended has nobody else to tell.
  pool.on('error', (error: unknown) => logger.warn(`A thread that read foreign bytes ended: ${String(error)}`));
  return pool;
}

/** @param longest milliseconds from the beginning of the parser on: that a thread begins, on a busy machine, is not at its expense */
async function answerOf(pool: Piscina, { module, name }: Parser<never, unknown>, sent: Sent, longest: number): Promise<ParseAnswer> {
  const { port1: heard, port2: begun } = new MessageChannel();
  const limit = new AbortController();
  const abortAfter = (milliseconds: number): NodeJS.Timeout => setTimeout(() => limit.abort(), milliseconds).unref();
  let timer = abortAfter(longest + LONGEST_START_MS);
  heard.once('message', () => {
    clearTimeout(timer);
    timer = abortAfter(longest);
  });
  try {
    const call = { module, name, input: sent.input, begun } satisfies ParseCall;
    return (await pool.run(call, { signal: limit.signal, transferList: [begun, ...sent.transferred] })) as ParseAnswer;
  } catch (error) {
    if (limit.signal.aborted || isOutOfMemory(error)) return { exhausted: true };
    throw error;
  } finally {
    clearTimeout(timer);
    heard.close();
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
}

/** @throws Problem as the parser refused */
function opened(answer: ParseAnswer, member: string): unknown {
  if ('parsed' in answer) return answer.parsed;
  if ('exhausted' in answer) {
    const message = 'This takes more time or memory to read than it may: it is too large, or too complex.';
    throw oneViolation(member, message, EXHAUSTED);
  }
  const { status, detail, document } = answer.refused;
  throw document.violations ? new ViolationProblem(document.violations) : new Problem(status, detail, document);
}
