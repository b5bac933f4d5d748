import { ServerFailure } from './server-failure.js';

/** Bounds of one outbound call. */
export class CallLimits {
  /** Longest wait for the whole answer, in milliseconds. */
  readonly timeoutMs: number = 5_000;
  /** Largest answer that is read, in bytes. */
  readonly maximumBytes: number = 1_048_576;
}

export interface OutboundAnswer {
  readonly status: number;
  readonly contentType: string;
  /** The answering machine's clock, where it tells it. */
  readonly date?: Date;
  /** Where a redirect leads to; redirects are never followed. */
  readonly location?: string;
  readonly text: string;
}

/**
 * One HTTP call within bounds: no redirect is followed, no answer waited or read for without end.
 * @throws ServerFailure `unreachable`, `timeout` or `too-large`
 */
export async function outboundCall(url: string, limits: CallLimits, init: RequestInit = {}): Promise<OutboundAnswer> {
  const signal = AbortSignal.timeout(limits.timeoutMs);
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal });
    const text = await readAtMost(response, limits.maximumBytes);
    const { headers, status } = response;
    const date = new Date(headers.get('date') ?? Number.NaN);
    return {
      status,
      contentType: headers.get('content-type') ?? '',
      ...(Number.isNaN(date.getTime()) ? {} : { date }),
      ...(status >= 300 && status < 400 ? { location: headers.get('location') ?? '' } : {}),
      text,
    };
  } catch (error) {
    if (error instanceof ServerFailure) throw error;
    if (signal.aborted) throw new ServerFailure('timeout', `No answer within ${limits.timeoutMs / 1000} seconds.`, { cause: error });
    throw new ServerFailure('unreachable', `It cannot be reached (${causeOf(error)}).`, { cause: error });
  }
}

async function readAtMost(response: Response, maximumBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += (chunk as Uint8Array).byteLength;
    if (size > maximumBytes) throw new ServerFailure('too-large', `The answer is larger than ${maximumBytes} bytes.`);
    chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The system's code (`ECONNREFUSED`, `ENOTFOUND`, `CERT_HAS_EXPIRED`, …); never the address, which holds signatures. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? code : 'connection failed';
}
