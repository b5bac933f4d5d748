import type { Response } from 'express';
import { Problem } from '../../resource/http/problem.js';
import type { RecordedDelivery } from '../ingest/delivery-writer.js';
import { type MappedDelivery, mapDelivery } from './event.mapper.js';

/** What the sender of a delivery is told. */
export interface CallbackAnswer extends RecordedDelivery {
  /** Whether the signature was right; without it nothing is written. */
  readonly authenticated: boolean;
}

/** @throws Problem 400 where the body is no delivery */
export function understood(rawBody: Buffer): MappedDelivery {
  const delivery = mapDelivery(rawBody.toString('utf8'));
  if (!delivery.ok) throw new Problem(400, delivery.message);
  return delivery;
}

/** Sent as it is: Nest and Express would find out for each answer that it is neither text, nor stream, nor error. */
export function sendAnswer(response: Response, answer: CallbackAnswer): void {
  const text = JSON.stringify(answer);
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}
