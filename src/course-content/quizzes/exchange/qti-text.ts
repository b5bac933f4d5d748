import { textOf, type XmlElement } from '../../exchange/xml.js';
import { escapedSigns, lost, lostFile, type Note } from './source-text.js';

/** Elements of HTML that texts of items have. */
const HTML = new Set(
  `a abbr b big blockquote br caption cite code col colgroup dd dl dt div em h1 h2 h3 h4 h5 h6 hr i img kbd li ol p pre q rb rp rt ruby s samp small
  span strong sub sup table tbody td tfoot th thead tr tt u ul var`.split(/\s+/),
);
const EMPTY = new Set(['br', 'col', 'hr', 'img']);
/** Attributes that texts of items have, read or written. */
export const TEXT_ATTRIBUTES: readonly string[] = [
  'alt',
  'colspan',
  'height',
  'href',
  'lang',
  'rowspan',
  'scope',
  'src',
  'start',
  'title',
  'width',
];
/** What is shown at certain times, or to certain people, alone. */
const HIDDEN: Readonly<Record<string, string>> = {
  feedbackInline: 'Feedback that depends on the answer',
  feedbackBlock: 'Feedback that depends on the answer',
  modalFeedback: 'Feedback that depends on the answer',
  rubricBlock: 'What is said to who marks',
  infoControl: 'A hint',
  templateInline: 'A variable part of the text',
  templateBlock: 'A variable part of the text',
  solution: 'A solution',
};
/** Elements that say nothing to be read. */
const SILENT = new Set(['stylesheet', 'style', 'script', 'template', 'catalogInfo']);
/** Media of a package, of which texts hold no bytes. */
const MEDIA = new Set(['object', 'audio', 'video', 'source', 'track', 'embed', 'iframe']);

/** What the reading of an item needs beside it. */
export interface ItemReading {
  readonly note: Note;
  /** The data address of a picture that comes with the item; nothing for what does not, and for what a text cannot hold. */
  readonly pictureAt?: ((src: string) => string | undefined) | undefined;
}

/** How the text of an item is read. */
export interface TextOptions extends ItemReading {
  /** What stands for an element that asks, as HTML; nothing where it is none. */
  readonly asking?: (element: XmlElement) => string | undefined;
}

/** What is within an element, as HTML in its order, without what learners are not to see, which is named. @param element in the names of QTI 2.1 */
export function htmlWithin(element: XmlElement, options: TextOptions): string {
  return element.children.map((child) => (typeof child === 'string' ? escapedSigns(child) : htmlOfElement(child, options))).join('');
}

/** The same of one element, itself included where it is one of HTML. */
function htmlOfElement(element: XmlElement, options: TextOptions): string {
  const { name } = element;
  const asked = options.asking?.(element);
  if (asked !== undefined) return asked;
  if (SILENT.has(name)) return '';
  if (isHidden(element)) {
    options.note(lost(HIDDEN[name] ?? '', escapedSigns(textOf(element))));
    return '';
  }
  if (name === 'img') return pictureOf(element, options);
  if (MEDIA.has(name)) return missingMedia(element, options);
  if (name === 'math') options.note('A formula is kept as its signs alone.');
  if (name === 'printedVariable') options.note('A variable part of the text is not kept.');
  const inner = htmlWithin(element, options);
  if (!HTML.has(name)) return inner;
  return EMPTY.has(name) ? `<${name}${attributesOf(element)}>` : `<${name}${attributesOf(element)}>${inner}</${name}>`;
}

/** Names what an item says outside of its body, all of it at certain times alone. */
export function noteOutsideOfBody(item: XmlElement, note: Note): void {
  for (const child of item.children)
    if (typeof child === 'object' && child.name in HIDDEN) note(lost(HIDDEN[child.name] ?? '', escapedSigns(textOf(child))));
}

/** Whether learners are not to see an element. Rubrics for candidates are instructions to learners. */
export function isHidden({ name, attributes }: XmlElement): boolean {
  if (name === 'rubricBlock') return !(attributes.view ?? '').split(/\s+/).includes('candidate');
  return name in HIDDEN;
}

function isReachable(src: string): boolean {
  return /^(?:https?:|data:image\/)/i.test(src);
}

function pictureOf(element: XmlElement, { note, pictureAt }: ItemReading): string {
  const { src = '', alt = '' } = element.attributes;
  const address = isReachable(src) ? src : pictureAt?.(src);
  if (address !== undefined) return `<img${attributesOf({ ...element, attributes: { ...element.attributes, src: address } })}>`;
  note(lostFile('picture', src));
  return alt === '' ? '' : `[${escapedSigns(alt)}]`;
}

function missingMedia(element: XmlElement, options: TextOptions): string {
  const { data, src = data } = element.attributes;
  if (src !== undefined) options.note(lostFile('file', src));
  return htmlWithin(element, options);
}

function attributesOf({ attributes }: XmlElement): string {
  const quoted = (value: string): string => escapedSigns(value).replaceAll('"', '&quot;');
  return TEXT_ATTRIBUTES.flatMap((name) => (attributes[name] === undefined ? [] : ` ${name}="${quoted(attributes[name])}"`)).join('');
}

/** A text that is one paragraph, without its element. */
export function unwrapped(html: string): string {
  const [, inner] = /^<(p|div)>((?:(?!<\/?(?:p|div)\b)[\s\S])*)<\/\1>$/.exec(html.trim())?.slice(1) ?? [];
  return (inner ?? html).trim();
}
