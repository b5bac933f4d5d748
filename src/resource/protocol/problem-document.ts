import { STATUS_CODES } from 'node:http';
import { type Problem, typeOfProblem } from './problem.js';
import { API_PREFIX } from './api-prefix.js';
import { type ProblemWords, statusesOf } from './problem-words.js';

/**
 * The problem as the caller reads it (RFC 9457).
 * @param address of the request, whose query is left out; @param linked with the members of JSON-LD
 */
export function problemDocument(problem: Problem, address: string, linked: boolean): Record<string, unknown> {
  const { violations, extensions } = problem.document;
  const status = problem.getStatus();
  const type = problem.document.type ?? typeOfProblem(status);
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

/**
 * What a kind of problem means wherever it comes: that of a status, or one that the service names.
 * @returns the document, asked for with or without the members of JSON-LD; undefined for what is neither
 */
export function describedProblem(name: string, words: ProblemWords): ((linked: boolean) => Record<string, unknown>) | undefined {
  const word = Object.hasOwn(words, name) ? words[name] : undefined;
  const status = word ? statusesOf(word)[0] : /^[45]\d\d$/.test(name) ? Number(name) : 0;
  const title = STATUS_CODES[status ?? 0];
  if (title === undefined) return undefined;
  const detail = word?.meaning ?? title;
  const type = typeOfProblem(name);
  const identity = { '@context': `${API_PREFIX}/contexts/Error`, '@id': `${API_PREFIX}${type}`, '@type': 'Error' };
  return (linked) => ({ ...(linked ? identity : {}), type, title, status, detail, ...(linked ? { description: detail } : {}) });
}
