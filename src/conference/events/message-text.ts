import { createHmac } from 'node:crypto';
import { valueAt } from './untyped-value.js';

/** Of 128 bits in base64url, nearly. */
const DIGITS = 21;

/** Where senders put what was written in the chat. */
const TEXT_PATHS = [
  'chat-message.message',
  'chat-message.text',
  'chat-message',
  'message',
  'message.text',
  'text',
  'payload.message',
  'payload.text',
] as const;

/**
 * Tells messages of one person and second apart whose sender gives them no id, and says nothing about the text to anyone without the
 * secret.
 * @param attributes content of the event, as sent
 * @param secret of the service; the same text has another digest under another one
 * @returns empty where the event has no text
 */
export function messageTextDigest(attributes: unknown, secret: string): string {
  const text = TEXT_PATHS.map((path) => valueAt(attributes, path)).find((value) => typeof value === 'string' && value !== '');
  if (typeof text !== 'string') return '';
  return createHmac('sha256', secret).update(`message-text:${text}`).digest('base64url').slice(0, DIGITS);
}
