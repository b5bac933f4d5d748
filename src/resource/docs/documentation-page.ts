import { Injectable } from '@nestjs/common';
import type { Answer } from '../http/answer.js';
import { HTML } from '../http/media-type.js';

/** Where the page's scripts and styles are served from; they come from an npm package, no foreign host is asked. */
export const DOCUMENTATION_ASSETS = '/api/docs/assets';

/** The documentation for people: Swagger UI over the OpenAPI document, opened at an operation where one is asked for. */
@Injectable()
export class DocumentationPage {
  private readonly headers = {
    'Content-Security-Policy':
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'",
  } as const;

  /** @param resource short name; @param operation the operation of it, or the action, to open */
  answer(resource?: string, operation?: string): Answer {
    return { status: 200, headers: this.headers, contentType: HTML.type, body: this.render(resource, operation) };
  }

  private render(resource?: string, operation?: string): string {
    const opened = resource === undefined ? '' : ` data-operation="${resource}-${operation ?? 'list'}"`;
    return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Lyceum API</title>
  <link rel="icon" href="${DOCUMENTATION_ASSETS}/favicon-32x32.png">
  <link rel="stylesheet" href="${DOCUMENTATION_ASSETS}/swagger-ui.css">
</head>
<body>
  <div id="swagger-ui"${opened}></div>
  <noscript>This page needs JavaScript; the same is told by <a href="/api/docs.json">/api/docs.json</a> (OpenAPI) and <a href="/api/docs.jsonld">/api/docs.jsonld</a> (Hydra).</noscript>
  <script src="${DOCUMENTATION_ASSETS}/swagger-ui-bundle.js"></script>
  <script src="${DOCUMENTATION_ASSETS}/open.js"></script>
</body>
</html>
`;
  }
}
