import { API_PREFIX } from '../../protocol/api-prefix.js';
import { escaped, sentence } from '../markup.js';
import type { DescribedDocument, DescribedSchema } from './described-document.js';
import { membersOf, schemaId } from './reference-schema.js';
import { operationAnchor, operationMarkup, type PlacedOperation, type ReferenceContext } from './reference-operation.js';

/** What a page of the reference is made of beside its document. */
interface ReferencePlaces {
  /** Tags that it is about. */
  readonly tags: readonly string[];
  /** Name of the operation to open. */
  readonly opened?: string;
  /** Where a browser that is signed in gets a token, and where it signs in; without them nothing can be tried as a person. */
  readonly tokenPath?: string;
  readonly signInPage?: string;
}

/** Address of the part of the OpenAPI document that is about some tags. */
function documentAddress(tags: readonly string[]): string {
  return `${API_PREFIX}/docs.json?${tags.map((tag) => `filter_tags[]=${encodeURIComponent(tag)}`).join('&')}`;
}

/**
 * The reference of some tags, complete without a script: every operation with its parameters, bodies and answers, and the schemas that
 * these name. What opens is `details`, which browsers open themselves where an address leads into it.
 */
export function referenceMarkup(context: ReferenceContext, places: ReferencePlaces): string {
  const { words, document } = context;
  const operations = operationsOf(document);
  return `<div class="documentation reference"${dataOf(context, places)}>
<p class="way"><a href="${API_PREFIX}">${words.allResources}</a> <a href="${escaped(documentAddress(places.tags))}">${words.machineReadable} (OpenAPI)</a> <span id="caller" role="status">${words.asNobody}</span></p>
<h1>${escaped(places.tags.join(', '))}</h1>
${(document.tags ?? []).map(({ description = '' }) => `<p class="lead" lang="en">${sentence(description)}</p>`).join('')}
<nav aria-label="${words.operations}"><ul>${operations.map(entryOf).join('')}</ul></nav>
${operations.map((placed) => operationMarkup(placed, placed.operation.operationId === places.opened, context)).join('\n')}
${schemasMarkup(context)}
</div>`;
}

function operationsOf({ paths }: DescribedDocument): PlacedOperation[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
  );
}

function entryOf({ method, path, operation }: PlacedOperation): string {
  const target = encodeURI(operationAnchor(operation));
  return `<li><a href="#${escaped(target)}"><span class="method ${escaped(method)}">${escaped(method.toUpperCase())}</span> ${escaped(path)}</a></li>`;
}

function schemasMarkup({ document, words }: ReferenceContext): string {
  const schemas = Object.entries((document.components['schemas'] ?? {}) as Readonly<Record<string, DescribedSchema>>);
  if (schemas.length === 0) return '';
  const shown = schemas.map(
    ([name, schema]) =>
      `<details class="schema"><summary><h3>${escaped(name)}</h3></summary><div class="inside" id="${escaped(schemaId(name))}" tabindex="-1">${
        schema.description === undefined ? '' : `<p lang="en">${sentence(schema.description)}</p>`
      }${membersOf(document, schema, words)}</div></details>`,
  );
  return `<section aria-labelledby="schemas"><h2 id="schemas">${words.schemas}</h2><p>${words.schemasAbout}</p>${shown.join('\n')}</section>`;
}

/** What the script of the page needs: words, and where to get a token. */
function dataOf({ words }: ReferenceContext, { tokenPath, signInPage }: ReferencePlaces): string {
  const data: Readonly<Record<string, string | undefined>> = {
    token: tokenPath,
    'sign-in': signInPage,
    'as-person': words.asPerson,
    'sign-in-words': words.signIn,
    'to-try': words.toTry,
    'try-it': words.tryIt,
    address: words.address,
    body: words.body,
    send: words.send,
    sending: words.sending,
    failed: words.failed,
    answer: words.answer,
  };
  return Object.entries(data)
    .map(([name, value]) => (value === undefined ? '' : ` data-${name}="${escaped(value)}"`))
    .join('');
}
