import type { Response } from 'express';
import { formatAmong } from '../../resource/input/call-reader.js';
import { JSON_LD, JSON_PLAIN, WRITE_ANSWER_TYPES } from '../../resource/protocol/media-type.js';
import type { ResourceRequest } from '../../resource/model/resource-request.js';
import type { Responder } from '../../resource/protocol/responder.js';

/** What an answer that is no row of a resource is called in JSON-LD. */
export interface Subject {
  readonly iri: string;
  readonly type: string;
}

/**
 * Answers with one object as JSON-LD or plain JSON, as the caller prefers.
 * @throws Problem 404 or 406 where it prefers neither
 */
export function sendSingleObject(
  responder: Responder,
  request: ResourceRequest,
  response: Response,
  subject: Subject,
  members: object,
  status = 200,
): void {
  const format = formatAmong(request, WRITE_ANSWER_TYPES);
  const linked = { '@context': { '@vocab': responder.vocabulary(request) }, '@id': subject.iri, '@type': subject.type };
  const document = format === JSON_PLAIN ? members : { ...linked, ...members };
  const contentType = format === JSON_PLAIN ? JSON_PLAIN.type : JSON_LD.type;
  responder.send(request, response, {
    status,
    headers: { 'Cache-Control': 'private, no-store' },
    contentType,
    body: JSON.stringify(document),
  });
}
