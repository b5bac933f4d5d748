import type { Element, Nodes, RootContent } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { ID_PREFIX } from './html-allow-list.js';
import { type HtmlPolicy, STANDARD_HTML } from './html-policy.js';
import { htmlTree } from './html-tree.js';

/** Some trees, once printed, are read as other trees: text is stored only where reading it again brings nothing new, else as text. */
const MOST_PASSES = 6;
const MOST_CLASSES = 20;
/** Characters of a `data:` address: 32 KiB in base64. */
const LONGEST_DATA_ADDRESS = 43_800;
/** Characters of a `style` attribute; a longer one is removed. */
const LONGEST_STYLE = 4_096;
const FRAME_SANDBOX = ['allow-scripts', 'allow-same-origin', 'allow-presentation'];
const IMAGE_DATA = /^data:image\/(?:png|jpeg|gif|webp);base64,[a-z0-9+/=\s]*$/i;
const STYLES: ReadonlySet<string> = new Set(['color', 'background-color', 'text-align', 'width', 'margin-left', 'list-style-type']);
const PLAIN_VALUE = /^(?:#[0-9a-f]{3,8}|[a-z-]+|-?\d*\.?\d+(?:px|pt|em|rem|%)?|(?:rgb|hsl)a?\([\d\s.,%/]+\))$/i;

/**
 * Removes from HTML what is not allowed: scripts, handlers, forms, frames, addresses of other schemes. What a browser reads is what was
 * checked: the text is read by the algorithm of the standard (WHATWG HTML §13.2), and what is left of its tree is printed. Applied to
 * its own result it changes nothing. Text without markup is returned as it is.
 * @param policy of the portal that the text is for
 * @throws HtmlTooLarge beyond 200 levels, 10,000 elements and comments, or 200 attributes of an element
 */
export function sanitizeHtml(html: string, policy: HtmlPolicy = STANDARD_HTML): string {
  let cleaned = html;
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    const before = cleaned;
    cleaned = cleanOnce(before, policy);
    if (cleaned === before) return cleaned;
  }
  return toHtml({ type: 'text', value: cleaned });
}

function cleanOnce(html: string, { allowList, frameHosts }: HtmlPolicy): string {
  if (!html.includes('<')) return html;
  const tree = fromParse5(htmlTree(html));
  for (const element of elementsOf(tree)) narrow(element);
  isolateFrames(tree, frameHosts);
  return toHtml(sanitize(tree, allowList));
}

/** Frames of other hosts go; those that stay can neither navigate the page nor learn its address. */
function isolateFrames(node: Nodes, hosts: ReadonlySet<string>): void {
  if (!('children' in node)) return;
  node.children = (node.children as RootContent[]).filter((child) => !isFrame(child) || isOfHost(child, hosts));
  for (const child of node.children) {
    if (isFrame(child)) {
      Object.assign(child.properties, { sandbox: FRAME_SANDBOX, referrerPolicy: 'no-referrer' });
      child.children = [];
    } else isolateFrames(child, hosts);
  }
}

function isFrame(node: Nodes): node is Element {
  return node.type === 'element' && node.tagName === 'iframe';
}

function isOfHost({ properties: { src } }: Element, hosts: ReadonlySet<string>): boolean {
  const address = typeof src === 'string' && URL.canParse(src) ? new URL(src) : undefined;
  return address?.protocol === 'https:' && hosts.has(address.host) && address.username === '' && address.password === '';
}

function elementsOf(node: Nodes): Element[] {
  if (!('children' in node)) return [];
  return node.children.flatMap((child) => (child.type === 'element' ? [child, ...elementsOf(child)] : []));
}

function narrow({ properties }: Element): void {
  const { className, href, id, name, src, style, target } = properties;
  if (Array.isArray(className)) properties.className = className.slice(0, MOST_CLASSES);
  if (typeof id === 'string') properties.id = withoutPrefix(id);
  if (typeof name === 'string') properties.name = withoutPrefix(name);
  if (typeof href === 'string' && href.startsWith('#')) properties.href = `#${ID_PREFIX}${withoutPrefix(href.slice(1))}`;
  if (typeof src === 'string' && /^\s*data:/i.test(src) && !isSmallImage(src)) delete properties.src;
  if (style !== undefined) properties.style = plainStyle(style);
  if (properties.style === '') delete properties.style;
  if (target !== undefined) properties.rel = ['noopener', 'noreferrer'];
}

function isSmallImage(address: string): boolean {
  return address.length <= LONGEST_DATA_ADDRESS && IMAGE_DATA.test(address);
}

/** The prefix is put before it again. */
function withoutPrefix(id: string): string {
  return id.startsWith(ID_PREFIX) ? id.slice(ID_PREFIX.length) : id;
}

function plainStyle(style: string): string {
  if (style.length > LONGEST_STYLE) return '';
  const declarations = style.split(';').map((declaration) => declaration.split(':').map((part) => part.trim()));
  const kept = declarations.filter(
    ([property = '', value = '', ...rest]) => rest.length === 0 && STYLES.has(property.toLowerCase()) && PLAIN_VALUE.test(value),
  );
  return kept.map(([property = '', value = '']) => `${property.toLowerCase()}: ${value}`).join('; ');
}
