import type { Response } from 'express';
import { Problem } from '../../resource/protocol/problem.js';
import type { RecordedDelivery } from '../ingest/delivery-writer.js';
import { type MappedDelivery, mapDelivery } from '../events/event.mapper.js';

/** The response to a delivery. */
export interface CallbackResponse extends RecordedDelivery {
  /** Whether the signature was right; without it nothing is written. */
  readonly authenticated: boolean;
}

/**
 * @param secret of the service
 * @throws Problem 400 where the body is no delivery
 */
export function readDelivery(rawBody: Buffer, secret: string): MappedDelivery {
  const delivery = mapDelivery(rawBody.toString('utf8'), secret);
  if (!delivery.ok) throw new Problem(400, delivery.message);
  return delivery;
}

/** Sent as it is: Nest and Express would find out for each answer that it is neither text, nor stream, nor error. */
export function sendCallbackResponse(response: Response, answer: CallbackResponse): void {
  const text = JSON.stringify(answer);
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}
