import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiResponse } from '@nestjs/swagger';

/** Schema of a delivery's body. */
export const DELIVERY = {
  type: 'object',
  description:
    'An event, or a list of events, as the server sends them: the envelope of its web hooks, or a flat object with an event name.',
  additionalProperties: true,
  example: {
    event: 'user-joined',
    meeting_id: 'botany-2026-03-01',
    participant_id: '7',
    timestamp: 1772359200000,
  },
};

/** Schema of the response to a delivery. */
export const ANSWER = {
  type: 'object',
  required: ['received', 'recorded', 'duplicates', 'ignored', 'authenticated'],
  properties: {
    received: { type: 'integer', minimum: 0, description: 'Events in the delivery.' },
    recorded: { type: 'integer', minimum: 0, description: 'Events that are new, and kept.' },
    duplicates: { type: 'integer', minimum: 0, description: 'Events that were kept already.' },
    ignored: {
      type: 'array',
      description: 'Events that are not kept, each with the reason.',
      items: {
        type: 'object',
        required: ['index', 'reason'],
        properties: { index: { type: 'integer', minimum: 0 }, reason: { type: 'string' } },
      },
    },
    authenticated: { type: 'boolean', description: 'Whether the signature was right; without it nothing is written.' },
  },
  example: { received: 1, recorded: 1, duplicates: 0, ignored: [], authenticated: true },
};

/** The body of a delivery and its response; the two callbacks differ only in how they are verified. */
export function DescribeDelivery(): MethodDecorator {
  return applyDecorators(
    ApiBody({ required: true, schema: DELIVERY }),
    ApiResponse({ status: 200, description: 'What became of the events.', content: { 'application/json': { schema: ANSWER } } }),
  );
}
