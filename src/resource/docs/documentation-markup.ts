import { catalogue } from '../../languages/catalogue.js';
import type { Language } from '../../languages/language.js';
import type { ResourceDefinition } from '../model/resource-definition.js';
import { namedAs, tagOf } from '../model/resource-words.js';
import type { ApiDescription } from '../protocol/api-description.js';
import { API_PREFIX } from '../protocol/api-prefix.js';
import type { FramedPage, PageFrame } from '../protocol/page-frame.js';
import { escaped } from './markup.js';
import type { DescribedDocument } from './reference/described-document.js';
import { referenceMarkup } from './reference/reference-markup.js';
import { englishReference } from './reference/reference-words-english.js';

/** Where the pages' scripts and styles are served from: no foreign host is asked. */
export const DOCUMENTATION_ASSETS = `${API_PREFIX}/docs/assets`;

const WORDS = catalogue('resource.reference', englishReference);

/** In what layout and language a page is drawn. */
export interface Drawing {
  /** The layout of all pages, with its sign-in. */
  readonly frame?: PageFrame;
  readonly language: Language;
}

/**
 * Operations of some tags.
 * @param document the part of the OpenAPI document that is about them
 * @param opened name of the operation to open
 */
export function documentationOf(
  { title }: ApiDescription,
  tags: readonly string[],
  document: DescribedDocument,
  { frame, language }: Drawing,
  opened?: string,
): string {
  const places = { tags, opened, tokenPath: frame?.tokenPath, signInPage: frame?.signInPage };
  return framed(
    { frame, language },
    {
      title: `${tags.join(', ')} – ${title} API`,
      styles: ['page.css'],
      scripts: ['page.js'],
      content: referenceMarkup({ document, words: WORDS.in(language) }, places),
    },
  );
}

/** Everything that has a documentation, to be found by its name. @param general tags that are no resource's */
export function documentationIndex(
  { title, guidePath }: ApiDescription,
  resources: readonly ResourceDefinition[],
  general: readonly string[],
  drawing: Drawing,
): string {
  const { index: words } = WORDS.in(drawing.language);
  const others = general.map((tag) => entry(`${API_PREFIX}/docs?filter_tags[]=${encodeURIComponent(tag)}`, tag, '', [tag]));
  const own = resources.map(({ iri, description, operations, entity, keywords }) =>
    entry(operations.includes('list') ? iri : `${API_PREFIX}/docs?filter_tags[]=${encodeURIComponent(tagOf(entity))}`, iri, description, [
      namedAs(entity.name),
      ...keywords,
    ]),
  );
  return framed(drawing, {
    title: `${title} API`,
    styles: ['page.css'],
    scripts: ['index.js'],
    content: `  <div class="documentation index">
    <h1>${escaped(title)} API</h1>
    <p>${resources.length} ${words.about}
      <a href="${API_PREFIX}/docs.json">OpenAPI</a>, <a href="${API_PREFIX}/docs.jsonld">Hydra</a>, <a href="${API_PREFIX}/index.jsonld">${words.entrypoint}</a>.</p>
    ${guidePath === undefined ? '' : `<p><a href="${escaped(guidePath)}">${words.guide}</a>: ${words.guideAbout}</p>`}
    <label>${words.find} <input id="find" type="search" autocomplete="off" placeholder="${escaped(words.such)}" autofocus></label>
    <p id="found" role="status" aria-live="polite" data-found="${escaped(words.found)}"></p>
    <section aria-labelledby="general"><h2 id="general">${words.general}</h2>
    <ul lang="en">${others.join('')}</ul></section>
    <section aria-labelledby="resources"><h2 id="resources">${words.resources}</h2>
    <ul id="entries" lang="en">${own.join('')}</ul></section>
  </div>`,
  });
}

/** What a browser shows in place of what it asked for, where there is no layout. @param problem as the caller would read it, by its members */
export function problemMarkup({ title }: ApiDescription, problem: Readonly<Record<string, unknown>>): string {
  const heading = `${String(problem.status)} ${String(problem.title)}`;
  return framed(UNFRAMED, {
    title: `${heading} – ${title} API`,
    styles: ['page.css'],
    content: `  <div class="documentation index">
    <h1>${escaped(heading)}</h1>
    <p>${escaped(String(problem.detail))}</p>
    <p><a href="${API_PREFIX}">${englishReference.allResources}</a></p>
  </div>`,
  });
}

const UNFRAMED: Drawing = { language: 'en' };

/** @param words what people call it, the best name first */
function entry(address: string, name: string, description: string, words: readonly string[]): string {
  const found = escaped(words.join('|').toLowerCase());
  return `<li data-words="${found}"><a href="${escaped(address)}">${escaped(name)}</a> <span>${escaped(description)}</span></li>`;
}

function framed({ frame, language }: Drawing, { title, content, styles = [], scripts = [] }: FramedPage): string {
  const addressed = (files: readonly string[]): string[] => files.map((file) => `${DOCUMENTATION_ASSETS}/${file}`);
  const page = { title, content, language, styles: addressed(styles), scripts: addressed(scripts) };
  return frame?.page(page) ?? standingAlone(page);
}

/** The page of a kernel without a layout. */
function standingAlone({ title, content, language = 'en', styles = [], scripts = [] }: FramedPage): string {
  return `<!doctype html>
<html lang="${language}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${escaped(title)}</title>
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
