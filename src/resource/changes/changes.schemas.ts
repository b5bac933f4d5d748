export const CHANGE_PAGE_SCHEMA = {
  type: 'object',
  required: ['member', 'cursor', 'more', 'next'],
  properties: {
    member: {
      type: 'array',
      items: {
        type: 'object',
        required: ['item', 'resource', 'id', 'operation', 'time'],
        properties: {
          item: { type: 'string', format: 'iri-reference' },
          resource: { type: 'string', description: 'Last segment of the address of its collection.' },
          id: { type: 'integer' },
          operation: { type: 'string', enum: ['create', 'update', 'delete'] },
          time: { type: 'string', format: 'date-time' },
        },
      },
    },
    cursor: { type: 'string', description: 'To be given as "since" next time.' },
    more: { type: 'boolean', description: 'Whether there is more already.' },
    next: { type: 'string', format: 'iri-reference' },
  },
};
