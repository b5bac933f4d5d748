import { BATCH_HEADERS, BATCH_METHODS, MAXIMUM_OPERATIONS } from './batch-operation.js';

const OPERATION_SCHEMA = {
  type: 'object',
  required: ['method', 'path'],
  properties: {
    id: {
      type: 'string',
      description: 'Name by which later operations refer to what this one makes: $name.',
      pattern: '^[A-Za-z][A-Za-z0-9_-]{0,63}$',
    },
    method: { type: 'string', enum: [...BATCH_METHODS] },
    path: { type: 'string', description: 'Address with its query; may begin with $name.', example: '/api/courses' },
    headers: { type: 'object', properties: Object.fromEntries(BATCH_HEADERS.map((name) => [name, { type: 'string' }])) },
    body: { type: 'object' },
  },
};

export const BATCH_SCHEMA = {
  type: 'object',
  required: ['operations'],
  properties: {
    atomic: { type: 'boolean', default: false, description: 'All of it is kept, or nothing.' },
    operations: { type: 'array', maxItems: MAXIMUM_OPERATIONS, items: OPERATION_SCHEMA },
  },
  example: {
    atomic: true,
    operations: [
      { id: 'course', method: 'POST', path: '/api/courses', body: { title: 'Botany', code: 'BOTANY' } },
      { method: 'PATCH', path: '$course', body: { description: 'Plants and their names.' } },
    ],
  },
};

export const BATCH_RESULT_SCHEMA = {
  type: 'object',
  required: ['results'],
  properties: {
    results: {
      type: 'array',
      items: {
        type: 'object',
        required: ['status', 'headers', 'body'],
        properties: { status: { type: 'integer' }, headers: { type: 'object', additionalProperties: { type: 'string' } }, body: {} },
      },
    },
  },
};
