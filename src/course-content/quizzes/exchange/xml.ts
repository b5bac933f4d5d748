import { XMLBuilder, XMLParser } from 'fast-xml-parser';

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
  try {
    return parser.parse(text.replace(/^\ufeff/, ''), true) as Parsed[];
  } catch (error) {
    throw new XmlMistake(`This is no well-formed XML: ${error instanceof Error ? error.message.slice(0, 200) : 'unreadable'}.`);
  }
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

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', format: true, suppressEmptyNode: false });

/** Writes a document: members are elements, lists are several of them, members that begin with `@` are attributes. */
export function writeXml(document: Readonly<Record<string, unknown>>): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build(document)}`;
}
