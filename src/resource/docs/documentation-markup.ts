import type { ResourceDefinition } from '../model/resource-definition.js';
import type { ApiDescription } from '../protocol/api-description.js';
import { API_PREFIX } from '../protocol/api-prefix.js';
import type { FramedPage, PageFrame } from '../protocol/page-frame.js';
import { namedAs, tagOf } from '../model/resource-words.js';

/** Where the pages' scripts and styles are served from; they come from an npm package, no foreign host is asked. */
export const DOCUMENTATION_ASSETS = `${API_PREFIX}/docs/assets`;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * Operations of some tags in Swagger UI.
 * @param opened tag and name of the operation to open
 * @param frame the layout of all pages, with its sign-in
 */
export function documentationOf({ title }: ApiDescription, tags: readonly string[], frame?: PageFrame, opened?: string): string {
  const document = `${API_PREFIX}/docs.json?${tags.map((tag) => `filter_tags[]=${encodeURIComponent(tag)}`).join('&')}`;
  const places = [
    `data-document="${escaped(document)}"`,
    ...(opened === undefined ? [] : [`data-operation="${escaped(opened)}"`]),
    ...(frame ? [`data-token="${escaped(frame.tokenPath)}"`, `data-sign-in="${escaped(frame.signInPage)}"`] : []),
  ];
  return framed(frame, {
    title: `${tags.join(', ')} – ${title} API`,
    styles: ['swagger-ui.css', 'page.css'],
    scripts: ['page.js'],
    content: `  <div class="documentation" lang="en">
    <p class="way"><a href="${API_PREFIX}">All resources</a> <output id="caller" role="status" aria-live="polite">Requests are sent without a token.</output></p>
    <div id="swagger-ui" ${places.join(' ')}></div>
    <noscript>This page needs JavaScript; the same is described by <a href="${escaped(document)}">${escaped(document)}</a> (OpenAPI).</noscript>
  </div>`,
  });
}

/** Everything that has a documentation, to be found by its name. @param general tags that are no resource's */
export function documentationIndex(
  { title, guidePath }: ApiDescription,
  resources: readonly ResourceDefinition[],
  general: readonly string[],
  frame?: PageFrame,
): string {
  const others = general.map((tag) => entry(`${API_PREFIX}/docs?filter_tags[]=${encodeURIComponent(tag)}`, tag, '', [tag]));
  const own = resources.map(({ iri, description, operations, entity, keywords }) =>
    entry(operations.includes('list') ? iri : `${API_PREFIX}/docs?filter_tags[]=${encodeURIComponent(tagOf(entity))}`, iri, description, [
      namedAs(entity.name),
      ...keywords,
    ]),
  );
  return framed(frame, {
    title: `${title} API`,
    styles: ['page.css'],
    scripts: ['index.js'],
    content: `  <div class="documentation index" lang="en">
    <h1>${escaped(title)} API</h1>
    <p>${resources.length} resources, each with its operations, schemas and a form to try them. The same for machines:
      <a href="${API_PREFIX}/docs.json">OpenAPI</a>, <a href="${API_PREFIX}/docs.jsonld">Hydra</a>, <a href="${API_PREFIX}/index.jsonld">entrypoint</a>.</p>
    ${guidePath === undefined ? '' : `<p><a href="${escaped(guidePath)}">Guide</a>: sign in, page, filter, embed, write, handle errors and follow changes, each to be tried at once.</p>`}
    <label>Find <input id="find" type="search" autocomplete="off" placeholder="course, enrol, mark, teacher …" autofocus></label>
    <p id="found" role="status" aria-live="polite"></p>
    <section aria-labelledby="general"><h2 id="general">General</h2>
    <ul>${others.join('')}</ul></section>
    <section aria-labelledby="resources"><h2 id="resources">Resources</h2>
    <ul id="entries">${own.join('')}</ul></section>
  </div>`,
  });
}

/** What a browser shows in place of what it asked for, where there is no layout. @param problem as the caller would read it, by its members */
export function problemMarkup({ title }: ApiDescription, problem: Readonly<Record<string, unknown>>): string {
  const heading = `${String(problem.status)} ${String(problem.title)}`;
  return framed(undefined, {
    title: `${heading} – ${title} API`,
    styles: ['page.css'],
    content: `  <div class="documentation index">
    <h1>${escaped(heading)}</h1>
    <p>${escaped(String(problem.detail))}</p>
    <p><a href="${API_PREFIX}">All resources</a></p>
  </div>`,
  });
}

/** @param words what people call it, the best name first */
function entry(address: string, name: string, description: string, words: readonly string[]): string {
  const found = escaped(words.join('|').toLowerCase());
  return `<li data-words="${found}"><a href="${escaped(address)}">${escaped(name)}</a> <span>${escaped(description)}</span></li>`;
}

function framed(frame: PageFrame | undefined, { title, content, styles = [], scripts = [] }: FramedPage): string {
  const addressed = (files: readonly string[]): string[] => files.map((file) => `${DOCUMENTATION_ASSETS}/${file}`);
  const page = { title, content, styles: addressed(styles), scripts: addressed(scripts) };
  return frame?.page(page) ?? standingAlone(page);
}

/** The page of a kernel without a layout. */
function standingAlone({ title, content, styles = [], scripts = [] }: FramedPage): string {
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${escaped(title)}</title>
  <link rel="icon" href="${DOCUMENTATION_ASSETS}/favicon-32x32.png">
${styles.map((file) => `  <link rel="stylesheet" href="${file}">`).join('\n')}
</head>
<body>
<main>
${content}
</main>
${scripts.map((file) => `  <script type="module" src="${file}"></script>`).join('\n')}
</body>
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
}
