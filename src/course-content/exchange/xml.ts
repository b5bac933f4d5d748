import sax, { type SAXParser } from 'sax';

const DEEPEST = 60;
/** A question bank of a thousand questions has some fifty thousand. */
const MOST_ELEMENTS = 200_000;
const MOST_ATTRIBUTES = 100;
/** Of all elements together. */
const MOST_ATTRIBUTES_OF_ALL = 400_000;
/** Characters that are read at once. */
const PIECE = 65_536;

// What is read is bounded as a whole; a picture within an attribute is longer than what the library takes by itself.
Object.assign(sax, { MAX_BUFFER_LENGTH: Number.POSITIVE_INFINITY });

/** An element with its attributes and what it contains, in order. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Elements, and texts. */
  readonly children: readonly (XmlElement | string)[];
}

/** An element that is being read. */
interface OpenElement extends XmlElement {
  readonly attributes: Record<string, string>;
  readonly children: (XmlElement | string)[];
}

/** What is no XML that is taken. */
export class XmlMistake extends Error {}

/**
 * Reads a document. Document types, and with them entities and external parts, are refused. Elements and attributes are counted as they
 * come, so that no more is held than may be.
 * @throws XmlMistake
 */
export function readXml(text: string): XmlElement {
  const tree = new TreeBuilder();
  const parser = sax.parser(true, { position: true });
  connect(parser, tree);
  for (let from = 0; from < text.length; from += PIECE) parser.write(text.slice(from, from + PIECE));
  parser.close();
  if (!tree.root) throw new XmlMistake('There is no element.');
  return tree.root;
}

function connect(parser: SAXParser, tree: TreeBuilder): void {
  Object.assign(parser, {
    onopentagstart: ({ name }: { name: string }) => tree.open(plain(name)),
    onattribute: ({ name, value }: { name: string; value: string }) => tree.attribute(plain(name), value),
    onopentag: () => tree.begin(),
    onclosetag: () => tree.close(),
    ontext: (text: string) => tree.text(text),
    oncdata: (text: string) => tree.text(text),
    ondoctype: () => {
      throw new XmlMistake('A document type is not taken.');
    },
    onerror: ({ message }: Error) => {
      throw new XmlMistake(`This is no well-formed XML: ${message.replaceAll('\n', ', ').slice(0, 200)}.`);
    },
  });
}

/** Without the prefix of its namespace. */
function plain(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

class TreeBuilder {
  root: XmlElement | undefined;
  readonly #open: OpenElement[] = [];
  #next: OpenElement | undefined;
  #elements = 0;
  #attributes = 0;
  /** Attributes of the element that begins. */
  #own = 0;

  open(name: string): void {
    this.#elements += 1;
    if (this.#elements > MOST_ELEMENTS) throw new XmlMistake(`A document has at most ${MOST_ELEMENTS} elements.`);
    if (this.#open.length > DEEPEST) throw new XmlMistake(`Elements are nested deeper than ${DEEPEST} levels.`);
    this.#own = 0;
    this.#next = { name, attributes: Object.create(null) as Record<string, string>, children: [] };
  }

  attribute(name: string, value: string): void {
    if (!this.#next) return;
    // The library asks the object of attributes whether it has one by this method of it.
    if (name === 'hasOwnProperty') throw new XmlMistake('No attribute is called "hasOwnProperty".');
    this.#attributes += 1;
    this.#own += 1;
    if (this.#own > MOST_ATTRIBUTES) throw new XmlMistake(`An element has at most ${MOST_ATTRIBUTES} attributes.`);
    if (this.#attributes > MOST_ATTRIBUTES_OF_ALL) throw new XmlMistake(`A document has at most ${MOST_ATTRIBUTES_OF_ALL} attributes.`);
    this.#next.attributes[name] = value;
  }

  begin(): void {
    if (!this.#next) return;
    const above = this.#open.at(-1);
    if (above) above.children.push(this.#next);
    else this.root ??= this.#next;
    this.#open.push(this.#next);
    this.#next = undefined;
  }

  close(): void {
    this.#open.pop();
  }

  text(text: string): void {
    this.#open.at(-1)?.children.push(text);
  }
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
