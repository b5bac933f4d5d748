import { STATUS_CODES } from 'node:http';
import type { Problem } from './problem.js';
import { API_PREFIX } from './api-prefix.js';

/**
 * The problem as the caller reads it (RFC 9457).
 * @param address of the request, whose query is left out; @param linked with the members of JSON-LD
 */
export function problemDocument(problem: Problem, address: string, linked: boolean): Record<string, unknown> {
  const { violations, extensions } = problem.document;
  const status = problem.getStatus();
  const type = problem.document.type ?? `/errors/${status}`;
  const kind = violations ? 'ConstraintViolation' : 'Error';
  return {
    ...(linked ? { '@context': `${API_PREFIX}/contexts/${kind}`, '@id': `${API_PREFIX}${type}`, '@type': kind } : {}),
    type,
    title: problem.document.title ?? STATUS_CODES[status] ?? 'Error',
    status,
    detail: problem.detail,
    instance: address.split('?')[0]?.slice(0, 500),
    ...(linked ? { description: problem.detail } : {}),
    ...(violations ? { violations } : {}),
    ...extensions,
  };
}
