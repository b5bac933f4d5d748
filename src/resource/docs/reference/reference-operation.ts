import { escaped, sentence } from '../markup.js';
import {
  type DescribedAnswer,
  type DescribedContent,
  type DescribedContents,
  type DescribedDocument,
  type DescribedOperation,
  type DescribedParameter,
  resolved,
} from './described-document.js';
import { entryMarkup, kindOf, limitsOf } from './reference-schema.js';
import type { ReferenceWords } from './reference-words-english.js';

/** An operation with its place in the document. */
export interface PlacedOperation {
  readonly method: string;
  readonly path: string;
  readonly operation: DescribedOperation;
}

/** What the pages of a document have in common. */
export interface ReferenceContext {
  readonly document: DescribedDocument;
  readonly words: ReferenceWords;
}

const HAS_NO_EXAMPLE = /^(?:multipart|application\/octet-stream|text\/html)/;

/** Where an operation stands on its page: what addresses have had behind `#` since the first release. */
export function operationAnchor({ tags = [], operationId = '' }: DescribedOperation): string {
  return `/${tags[0] ?? ''}/${operationId}`;
}

/** An operation as a part that opens. @param isOpen whether it is what the page was asked for */
export function operationMarkup(placed: PlacedOperation, isOpen: boolean, context: ReferenceContext): string {
  const { method, path, operation } = placed;
  const { words } = context;
  const gone = operation.deprecated === true ? ` <strong class="gone">${words.deprecated}</strong>` : '';
  return `<details class="operation"${isOpen ? ' open' : ''}>
<summary><h2><span class="method ${escaped(method)}">${escaped(method.toUpperCase())}</span> <code>${escaped(path)}</code></h2>${gone} <span class="summary" lang="en">${escaped(operation.summary ?? '')}</span></summary>
<div class="inside" id="${escaped(operationAnchor(operation))}" tabindex="-1">
<p lang="en">${sentence(operation.description ?? operation.summary ?? '')}</p>
<p class="facts">${needsToken(operation) ? words.needs : words.needsNothing}</p>
${tryMarkup(placed, context)}
${parametersMarkup(operation, context)}${bodyMarkup(placed, context)}${answersMarkup(placed, context)}
</div></details>`;
}

function needsToken({ security = [] }: DescribedOperation): boolean {
  return security.length > 0 && security.every((way) => Object.keys(way).length > 0);
}

/** A command that does it; the script of the page puts a form beside it. */
function tryMarkup({ method, path, operation }: PlacedOperation, { document, words }: ReferenceContext): string {
  const [type, content] = shownBody(operation) ?? [];
  const body = content && exampleOf(document, content);
  const command = [
    `curl ${method === 'get' ? '--globoff' : `-X ${method.toUpperCase()}`} "$ORIGIN${path}"`,
    ...(needsToken(operation) ? [`  -H "Authorization: Bearer $TOKEN"`] : []),
    ...(body === undefined || type === undefined
      ? []
      : [`  -H 'Content-Type: ${type}'`, `  -d '${compact(body).replaceAll("'", "'\\''")}'`]),
  ].join(' \\\n');
  const about = `${words.command}: ${method.toUpperCase()} ${path}`;
  const data = [
    `data-method="${escaped(method.toUpperCase())}"`,
    `data-path="${escaped(path)}"`,
    ...(body === undefined || type === undefined ? [] : [`data-type="${escaped(type)}"`, `data-body="${escaped(compact(body))}"`]),
  ];
  return `<div class="try" ${data.join(' ')}></div>
<details class="shell"><summary>${words.command}</summary>${block(command, about)}</details>`;
}

function parametersMarkup({ parameters = [] }: DescribedOperation, { document, words }: ReferenceContext): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map((one) => parameterMarkup(resolved(document, one), words));
  return `<details class="part"><summary><h3>${words.parameters} (${rows.length})</h3></summary><dl class="members">${rows.join('')}</dl></details>`;
}

function parameterMarkup({ name = '', schema = {}, ...parameter }: DescribedParameter, words: ReferenceWords): string {
  const marks = [
    words.places[parameter.in ?? 'query'] ?? '',
    ...(parameter.required === true ? [words.required] : []),
    ...(parameter.deprecated === true ? [words.deprecated] : []),
  ];
  return entryMarkup(name, { kind: kindOf(schema, words), marks, limits: limitsOf(schema, words), description: parameter.description });
}

function bodyMarkup({ method, path, operation }: PlacedOperation, { document, words }: ReferenceContext): string {
  const { requestBody } = operation;
  if (!requestBody?.content) return '';
  const about = `${words.body}: ${method.toUpperCase()} ${path}`;
  return `<h3>${words.body}</h3>${contentsMarkup(requestBody.content, about, { document, words })}`;
}

function answersMarkup({ method, path, operation }: PlacedOperation, context: ReferenceContext): string {
  const { document, words } = context;
  const rows = Object.entries(operation.responses ?? {}).map(([status, named]) => {
    const answer = resolved<DescribedAnswer>(document, named);
    const headers = Object.keys(answer.headers ?? {});
    const said =
      headers.length === 0
        ? ''
        : `<p class="facts">${words.headers}: ${headers.map((name) => `<code>${escaped(name)}</code>`).join(' ')}</p>`;
    const about = `${words.answer} ${status}: ${method.toUpperCase()} ${path}`;
    // Rejections look alike everywhere: their kinds are one link away.
    const contents =
      Number(status) >= 400 ? kindsMarkup(answer.content ?? {}, words) : contentsMarkup(answer.content ?? {}, about, context);
    return `<div><dt><code>${escaped(status)}</code></dt><dd><p lang="en">${sentence(answer.description ?? '')}</p>${said}${contents}</dd></div>`;
  });
  return `<h3>${words.answers}</h3><dl class="members">${rows.join('')}</dl>`;
}

function kindsMarkup(contents: DescribedContents, words: ReferenceWords): string {
  return Object.entries(contents)
    .map(([type, { schema }]) => `<p class="facts"><code>${escaped(type)}</code>${schema ? `: ${kindOf(schema, words)}` : ''}</p>`)
    .join('');
}

function contentsMarkup(contents: DescribedContents, about: string, { document, words }: ReferenceContext): string {
  const [first] = Object.keys(contents).filter((type) => !HAS_NO_EXAMPLE.test(type));
  const example = first === undefined ? undefined : exampleOf(document, contents[first] ?? {});
  const shown =
    example === undefined ? '' : `<details class="part"><summary>${words.example}</summary>${block(pretty(example), about)}</details>`;
  return kindsMarkup(contents, words) + shown;
}

/** The kind of body that people write by hand. */
function shownBody({ requestBody }: DescribedOperation): readonly [string, DescribedContent] | undefined {
  const contents = Object.entries(requestBody?.content ?? {}).filter(([type]) => !HAS_NO_EXAMPLE.test(type));
  return contents.find(([type]) => type === 'application/json') ?? contents[0];
}

function exampleOf(document: DescribedDocument, { example, examples = {} }: DescribedContent): unknown {
  const [first] = Object.values(examples);
  return example ?? (first && resolved(document, first).value);
}

function block(text: string, about: string): string {
  return `<pre tabindex="0" role="region" aria-label="${escaped(about)}"><code>${escaped(text)}</code></pre>`;
}

function pretty(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

function compact(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
