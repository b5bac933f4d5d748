import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { AddressRefused, admittedLookup, requireAdmittedHost } from '../../../platform/delivery/outbound/admitted-lookup.js';
import type { AddressPolicy } from '../../../platform/delivery/outbound/address-policy.js';
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
  /** The responding machine's clock, where it reports it. */
  readonly date?: Date;
  /** Where a redirect leads to; redirects are never followed. */
  readonly location?: string;
  readonly text: string;
}

interface OutboundRequest {
  readonly method?: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Addresses that may be called; all of them where none is given. */
  readonly addresses?: AddressPolicy | undefined;
}

/**
 * One HTTP call within bounds: no redirect is followed, no answer waited or read for without end, and the connection is made to an
 * address that the policy admitted.
 * @throws ServerFailure `unreachable`, `private-address`, `timeout` or `too-large`
 */
export async function outboundCall(url: string, limits: CallLimits, request: OutboundRequest): Promise<OutboundAnswer> {
  const signal = AbortSignal.timeout(limits.timeoutMs);
  try {
    const response = await respond(new URL(url), request, signal);
    const text = await readAtMost(response, limits.maximumBytes);
    const { headers, statusCode: status = 0 } = response;
    const date = new Date(headers.date ?? Number.NaN);
    return {
      status,
      contentType: headers['content-type'] ?? '',
      ...(Number.isNaN(date.getTime()) ? {} : { date }),
      ...(status >= 300 && status < 400 ? { location: headers.location ?? '' } : {}),
      text,
    };
  } catch (error) {
    if (error instanceof ServerFailure) throw error;
    if (error instanceof AddressRefused) throw new ServerFailure('private-address', PRIVATE, { cause: error });
    if (signal.aborted) throw new ServerFailure('timeout', `No answer within ${limits.timeoutMs / 1000} seconds.`, { cause: error });
    throw new ServerFailure('unreachable', `It cannot be reached (${causeOf(error)}).`, { cause: error });
  }
}

const PRIVATE = 'The address is not a public one, and VIDEOCONF_ALLOW_PRIVATE is not set.';

function respond(url: URL, { method = 'GET', headers, body, addresses }: OutboundRequest, signal: AbortSignal): Promise<IncomingMessage> {
  if (addresses) requireAdmittedHost(url, addresses);
  const options: RequestOptions = { method, headers, signal, agent: false, ...(addresses ? { lookup: admittedLookup(addresses) } : {}) };
  return new Promise((done, fail) => {
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, options, done);
    request.on('error', fail);
    request.end(body);
  });
}

/** Reading stops, and the connection ends, where more comes than is wanted. */
async function readAtMost(response: IncomingMessage, maximumBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > maximumBytes) throw new ServerFailure('too-large', `The answer is larger than ${maximumBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The system's code (`ECONNREFUSED`, `ENOTFOUND`, `CERT_HAS_EXPIRED`, …); never the address, which holds signatures. */
function causeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : 'connection failed';
}
