import type { Response } from 'express';
import { etagOf } from '../../resource/protocol/etag.js';
import type { MediaType } from '../../resource/protocol/media-type.js';
import type { ResourceRequest } from '../../resource/model/resource-request.js';
import type { Responder } from '../../resource/protocol/responder.js';

/** What a caller is sent, with its validator. */
interface JsonResponse {
  readonly format: MediaType;
  readonly value: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export function sendJson(responder: Responder, request: ResourceRequest, response: Response, answer: JsonResponse): void {
  const body = JSON.stringify(answer.value);
  const headers = { Allow: 'OPTIONS, HEAD, GET', ...answer.headers };
  responder.send(request, response, { status: 200, headers, contentType: answer.format.type, body, etag: etagOf(body) });
}

/** The context of an answer whose members are explained in the API's documentation and nowhere else. @param docs its address */
export function vocabulary(docs: string): { readonly '@vocab': string } {
  return { '@vocab': `${docs}#` };
}
