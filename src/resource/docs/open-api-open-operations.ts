import type { OpenOperation } from '../model/open-operation.js';
import { API_PREFIX } from '../protocol/api-prefix.js';
import { isDescribedProblem, problemContent } from './open-api-components.js';
import { operationIdOf } from './open-api-hand-written.js';
import { reference } from './open-api-parts.js';
import type { Schema } from './open-api-schemas.js';

/** Fills in what an open operation takes and answers; the schema of its answer is added to the document's. */
export function describeOpenOperation(operation: Schema, declared: OpenOperation, schemas: Record<string, Schema>): void {
  const { path, headers, body, answer, description, rejections } = declared;
  schemas[answer.name] = { type: 'object', required: Object.keys(answer.properties), properties: answer.properties };
  operation.operationId = operationIdOf('post', `${API_PREFIX}/${path}`);
  operation.security = [];
  operation.parameters = Object.entries(headers).map(([name, meaning]) => ({
    name,
    in: 'header',
    required: true,
    description: meaning,
    schema: { type: 'string' },
  }));
  operation.requestBody = { description, required: true, content: { 'application/json': { schema: body } } };
  operation.responses = {
    200: { description, content: { 'application/json': { schema: reference(answer.name) } } },
    ...Object.fromEntries(Object.entries(rejections).map(([status, meaning]) => [status, rejection(Number(status), meaning)])),
  };
}

function rejection(status: number, description: string): Schema {
  return { description, ...(isDescribedProblem(status) ? { content: problemContent(status, description) } : {}) };
}
