import { Injectable } from '@nestjs/common';
import type { Answer } from '../http/answer.js';
import { ResourceRegistry } from '../compile/resource-registry.js';
import type { ResourceDefinition } from '../compile/resource-definition.js';
import { HTML } from '../http/media-type.js';
import { operationIdOf as namedByPath } from './open-api-hand-written.js';

/** Where the page's scripts and styles are served from; they come from an npm package, no foreign host is asked. */
export const DOCUMENTATION_ASSETS = '/api/docs/assets';

/** The documentation for people: Swagger UI over the OpenAPI document, opened at an operation where one is asked for. */
@Injectable()
export class DocumentationPage {
  private readonly headers = {
    'Content-Security-Policy':
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
  } as const;

  constructor(private readonly registry: ResourceRegistry) {}

  /** @param name short name of a resource; @param operation the operation of it, or the action, to open */
  answer(name?: string, operation = 'list'): Answer {
    const resource = this.registry.all().find((candidate) => candidate.name === name);
    const opened = resource && `${resource.name}/${operationIdOf(operation, resource)}`;
    return { status: 200, headers: this.headers, contentType: HTML.type, body: page(opened) };
  }
}

const OWN: Readonly<Record<string, (path: string) => string>> = {
  list: (path) => `api_${path}_get_collection`,
  read: (path) => `api_${path}_id_get`,
};

/** The operation's name in the OpenAPI document, which Swagger UI finds it by. */
function operationIdOf(operation: string, { path, collections }: ResourceDefinition): string {
  const collection = collections.find(({ name }) => name === operation);
  if (collection) return namedByPath('get_collection', `/api/${collection.path}`);
  return OWN[operation]?.(path) ?? `api_${path}_${operation}`;
}

/** @param opened tag and name of the operation to open */
function page(opened: string | undefined): string {
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Lyceum API</title>
  <link rel="icon" href="${DOCUMENTATION_ASSETS}/favicon-32x32.png">
  <link rel="stylesheet" href="${DOCUMENTATION_ASSETS}/swagger-ui.css">
  <link rel="stylesheet" href="${DOCUMENTATION_ASSETS}/page.css">
</head>
<body>
  <form id="sign-in" aria-label="Sign in">
    <label>User name <input name="username" autocomplete="username" autocapitalize="none" required></label>
    <label>Password <input name="password" type="password" autocomplete="current-password" required></label>
    <button type="submit">Authorize</button>
    <button type="button" name="leave" hidden>Sign out</button>
    <output role="status" aria-live="polite">Sign in to try operations that need a token.</output>
  </form>
  <div id="swagger-ui"${opened === undefined ? '' : ` data-operation="${opened}"`}></div>
  <noscript>This page needs JavaScript; the same is told by <a href="/api/docs.json">/api/docs.json</a> (OpenAPI) and <a href="/api/docs.jsonld">/api/docs.jsonld</a> (Hydra).</noscript>
  <script src="${DOCUMENTATION_ASSETS}/swagger-ui-bundle.js"></script>
  <script src="${DOCUMENTATION_ASSETS}/page.js"></script>
</body>
</html>
`;
}
