import { isDescribedProblem, problemContent } from './open-api-components.js';
import { describeDeprecation } from './open-api-deprecation.js';
import { inWords } from '../policy/access-denied.js';
import { sentence } from './member-sentences.js';
import { type RouteFacts, security } from './open-api-security.js';
import { problems } from './open-api-parts.js';
import type { Schema } from './open-api-schemas.js';

/**
 * `api_boats_id_patch` for a PATCH of `/api/boats/{id}`: unique, as path and verb are.
 * @param verb last part of the name: the verb, or `get_collection`
 */
export function operationIdOf(verb: string, path: string): string {
  const parts = path.split(/[^A-Za-z0-9]+/).filter((part) => part !== '');
  return [...parts.map((part) => part.toLowerCase()), verb].join('_');
}

/** Completes the documentation of hand-written controllers: names, path parameters, public access, the form of errors, what is to go. */
export function describeHandWritten(paths: Readonly<Record<string, Record<string, Schema>>>, facts: ReadonlyMap<string, RouteFacts>): void {
  for (const [path, operations] of Object.entries(paths)) {
    for (const [verb, operation] of Object.entries(operations)) {
      if (!String(operation.operationId).includes('Controller_')) continue;
      operation.operationId = operationIdOf(verb, path);
      describeCallers(operation, facts.get(`${verb} ${path}`));
      operation.parameters = withPathParameters(path, (operation.parameters ?? []) as Schema[]);
      for (const [status, response] of Object.entries(operation.responses as Record<string, Schema>)) {
        if (isDescribedProblem(Number(status)) && !response.content && !response.$ref) {
          response.content = problemContent(Number(status), response.description as string);
        }
      }
      describeDeprecation(operation);
    }
  }
}

function describeCallers(operation: Schema, facts: RouteFacts | undefined): void {
  const needsToken = ((operation.security ?? []) as readonly Schema[]).length > 0;
  operation.security = needsToken ? security(false, facts?.isForKeys ?? false) : [];
  if (needsToken) operation.responses = { ...problems(401), ...(operation.responses as Schema) };
  const { description, summary } = operation as { readonly description?: string; readonly summary?: string };
  const said = sentence(description || summary || '');
  operation.description = facts?.admits === undefined ? said : `${said} ${sentence(`for: ${inWords(facts.admits)}`)}`;
}

function withPathParameters(path: string, declared: readonly Schema[]): Schema[] {
  const missing = [...path.matchAll(/\{(\w+)\}/g)]
    .map(([, name]) => name)
    .filter((name) => !declared.some((parameter) => parameter.in === 'path' && parameter.name === name));
  return [...missing.map((name) => ({ name, in: 'path', required: true, schema: { type: 'integer', minimum: 1 } })), ...declared];
}
