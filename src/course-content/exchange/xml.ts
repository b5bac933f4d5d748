import { XMLParser } from 'fast-xml-parser';

const DEEPEST = 60;

/** An element with its attributes and what it contains, in order. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Elements, and texts. */
  readonly children: readonly (XmlElement | string)[];
}

/** What is no XML that is taken. */
export class XmlMistake extends Error {}

type Parsed = Readonly<Record<string, unknown>>;

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  processEntities: true,
  removeNSPrefix: true,
});

/**
 * Reads a document. Document types, and with them entities and external parts, are refused.
 * @throws XmlMistake
 */
export function readXml(text: string): XmlElement {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new XmlMistake('A document type is not taken.');
  const nodes = parsed(text);
  const root = nodes.map((node) => elementOf(node, 0)).find((node): node is XmlElement => typeof node === 'object');
  if (!root) throw new XmlMistake('There is no element.');
  return root;
}

function parsed(text: string): Parsed[] {
  const document = text.replace(/^\ufeff/, '');
  requireBalanced(document);
  try {
    return parser.parse(document) as Parsed[];
  } catch (error) {
    throw new XmlMistake(`This is no well-formed XML: ${error instanceof Error ? error.message.slice(0, 200) : 'unreadable'}.`);
  }
}

/** Comments, CDATA sections and instructions, whose content is no markup. */
const NO_MARKUP = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>/g;
const TAG = /<(\/?)([A-Za-z_][\w:.-]*)((?:"[^"]*"|'[^']*'|[^<>"'])*)>/g;

/** The parser takes what is not closed. @throws XmlMistake where the tags do not pair */
function requireBalanced(document: string): void {
  const open: string[] = [];
  for (const [, end, name = '', rest = ''] of document.replace(NO_MARKUP, '').matchAll(TAG)) {
    if (end === '/') {
      if (open.pop() !== name) throw new XmlMistake(`This is no well-formed XML: "${name.slice(0, 40)}" ends where it did not begin.`);
    } else if (!rest.endsWith('/')) open.push(name);
  }
  const [unclosed] = open;
  if (unclosed !== undefined) throw new XmlMistake(`This is no well-formed XML: "${unclosed.slice(0, 40)}" does not end.`);
}

function elementOf(node: Parsed, depth: number): XmlElement | string | undefined {
  if (depth > DEEPEST) throw new XmlMistake(`Elements are nested deeper than ${DEEPEST} levels.`);
  if (typeof node['#text'] === 'string') return node['#text'];
  const [name] = Object.keys(node).filter((key) => key !== ':@');
  if (name === undefined || name.startsWith('?')) return undefined;
  const inner = (node[name] as Parsed[]).flatMap((child) => elementOf(child, depth + 1) ?? []);
  return { name, attributes: (node[':@'] ?? {}) as Record<string, string>, children: inner };
}

export function childrenOf({ children }: XmlElement, name: string): XmlElement[] {
  return children.filter((child): child is XmlElement => typeof child === 'object' && child.name === name);
}

export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element && childrenOf(element, name)[0];
}

/** All elements of this name below, in their order. */
export function descendantsOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) =>
    typeof child === 'string' ? [] : [...(child.name === name ? [child] : []), ...descendantsOf(child, name)],
  );
}

/** The text of an element and of all below it. */
export function textOf(element: XmlElement | undefined): string {
  return (element?.children ?? [])
    .map((child) => (typeof child === 'string' ? child : textOf(child)))
    .join('')
    .trim();
}

type Content = string | Readonly<Record<string, unknown>>;

/**
 * Writes a document: members are elements, lists are several of them, members that begin with `@` are attributes, `#text` is text.
 * `#content` is a list of texts and elements in their order.
 */
export function writeXml(document: Readonly<Record<string, unknown>>): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${inner(document)}\n`;
}

function inner(content: Content): string {
  if (typeof content === 'string') return escaped(content);
  return Object.entries(content)
    .filter(([name]) => !name.startsWith('@'))
    .map(([name, value]) => part(name, value))
    .join('');
}

function part(name: string, value: unknown): string {
  if (name === '#text') return escaped(value as string);
  return name === '#content' ? (value as Content[]).map(inner).join('') : elements(name, value);
}

function elements(name: string, value: unknown): string {
  const several = (Array.isArray(value) ? value : [value]) as Content[];
  return several.map((content) => `<${name}${attributesOf(content)}>${inner(content)}</${name}>`).join('\n');
}

function attributesOf(content: Content): string {
  if (typeof content === 'string') return '';
  const given = Object.entries(content).filter(([name]) => name.startsWith('@'));
  return given.map(([name, value]) => ` ${name.slice(1)}="${escaped(value as string)}"`).join('');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
