import type { Response } from 'express';
import { etagOf } from '../../resource/http/etag.js';
import { JSON_LD, JSON_PLAIN, type MediaType } from '../../resource/http/media-type.js';
import { negotiate } from '../../resource/http/negotiation.js';
import { Problem } from '../../resource/http/problem.js';
import type { ResourceRequest } from '../../resource/http/resource-request.js';
import type { Responder } from '../../resource/http/responder.js';

const OFFERED: readonly MediaType[] = [JSON_LD, JSON_PLAIN];

/**
 * The format of an answer that is no resource's own: JSON-LD, or plain JSON for those who ask for it.
 * @throws Problem 404 for an ending of the address and 406 for an Accept that name another
 */
export function formatOf({ suffixType, headers }: ResourceRequest): MediaType {
  if (!suffixType) return negotiate(headers.accept, OFFERED);
  if (!OFFERED.includes(suffixType)) throw new Problem(404, `Format "${suffixType.suffix}" is not supported here.`);
  return suffixType;
}

/** What a caller is sent, with its validator. */
export interface JsonAnswer {
  readonly format: MediaType;
  readonly value: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export function sendJson(responder: Responder, request: ResourceRequest, response: Response, answer: JsonAnswer): void {
  const body = JSON.stringify(answer.value);
  const headers = { Allow: 'OPTIONS, HEAD, GET', ...answer.headers };
  responder.send(request, response, { status: 200, headers, contentType: answer.format.type, body, etag: etagOf(body) });
}

/** The context of an answer whose members are explained in the API's documentation and nowhere else. @param docs its address */
export function vocabulary(docs: string): { readonly '@vocab': string } {
  return { '@vocab': `${docs}#` };
}
