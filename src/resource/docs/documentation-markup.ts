import type { ResourceDefinition } from '../model/resource-definition.js';
import type { ApiDescription } from '../protocol/api-description.js';
import { API_PREFIX } from '../protocol/api-prefix.js';

/** Where the pages' scripts and styles are served from; they come from an npm package, no foreign host is asked. */
export const DOCUMENTATION_ASSETS = `${API_PREFIX}/docs/assets`;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * Operations of some tags in Swagger UI, with a form to sign in.
 * @param opened tag and name of the operation to open
 */
export function documentationOf({ title }: ApiDescription, tags: readonly string[], opened?: string): string {
  const document = `${API_PREFIX}/docs.json?${tags.map((tag) => `filter_tags[]=${encodeURIComponent(tag)}`).join('&')}`;
  return frame(
    `${tags.join(', ')} – ${title} API`,
    ['swagger-ui.css'],
    ['swagger-ui-bundle.js', 'page.js'],
    `  <form id="sign-in" aria-label="Sign in">
    <a href="${API_PREFIX}">All resources</a>
    <label>User name <input name="username" autocomplete="username" autocapitalize="none" required></label>
    <label>Password <input name="password" type="password" autocomplete="current-password" required></label>
    <button type="submit">Authorize</button>
    <button type="button" name="leave" hidden>Sign out</button>
    <output role="status" aria-live="polite">Sign in to try operations that need a token.</output>
  </form>
  <div id="swagger-ui" data-document="${escaped(document)}"${opened === undefined ? '' : ` data-operation="${escaped(opened)}"`}></div>
  <noscript>This page needs JavaScript; the same is in <a href="${escaped(document)}">${escaped(document)}</a> (OpenAPI).</noscript>`,
  );
}

/** Everything that has a documentation, to be found by its name. @param general tags that are no resource's */
export function documentationIndex(
  { title }: ApiDescription,
  resources: readonly ResourceDefinition[],
  general: readonly string[],
): string {
  const others = general.map((tag) => entry(`${API_PREFIX}/docs?filter_tags[]=${encodeURIComponent(tag)}`, tag, ''));
  const own = resources.map(({ iri, name, description, operations }) =>
    entry(operations.includes('list') ? iri : `${API_PREFIX}/docs?filter_tags[]=${encodeURIComponent(name)}`, iri, description),
  );
  return frame(
    `${title} API`,
    [],
    ['index.js'],
    `  <main class="index">
    <h1>${escaped(title)} API</h1>
    <p>${resources.length} resources, each with its operations, schemas and a form to try them. The same for machines:
      <a href="${API_PREFIX}/docs.json">OpenAPI</a>, <a href="${API_PREFIX}/docs.jsonld">Hydra</a>, <a href="${API_PREFIX}/index.jsonld">entrypoint</a>.</p>
    <label>Find <input id="find" type="search" autocomplete="off" autofocus></label>
    <p id="found" role="status" aria-live="polite"></p>
    <h2>General</h2>
    <ul>${others.join('')}</ul>
    <h2>Resources</h2>
    <ul>${own.join('')}</ul>
  </main>`,
  );
}

/** What a browser shows in place of what it asked for. @param problem as the caller would read it, by its members */
export function problemMarkup({ title }: ApiDescription, problem: Readonly<Record<string, unknown>>): string {
  const heading = `${String(problem.status)} ${String(problem.title)}`;
  return frame(
    `${heading} – ${title} API`,
    [],
    [],
    `  <main class="index">
    <h1>${escaped(heading)}</h1>
    <p>${escaped(String(problem.detail))}</p>
    <p><a href="${API_PREFIX}">All resources</a></p>
  </main>`,
  );
}

function entry(address: string, name: string, description: string): string {
  return `<li><a href="${escaped(address)}">${escaped(name)}</a> <span>${escaped(description)}</span></li>`;
}

function frame(title: string, styles: readonly string[], scripts: readonly string[], body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${escaped(title)}</title>
  <link rel="icon" href="${DOCUMENTATION_ASSETS}/favicon-32x32.png">
${[...styles, 'page.css'].map((file) => `  <link rel="stylesheet" href="${DOCUMENTATION_ASSETS}/${file}">`).join('\n')}
</head>
<body>
${body}
${scripts.map((file) => `  <script src="${DOCUMENTATION_ASSETS}/${file}"></script>`).join('\n')}
</body>
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
}
