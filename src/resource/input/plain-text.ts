import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;

const BLOCKS = new Set(['p', 'div', 'br', 'li', 'tr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'table', 'blockquote', 'pre', 'hr']);
const HIDDEN = new Set(['script', 'style', 'head', 'title', 'template', 'noscript', 'iframe', 'object']);

/**
 * What a user wrote as HTML, as plain text: blocks on lines of their own, no addresses of links, no pictures.
 * @param most characters of the result
 */
export function plainText(html: string, most: number): string {
  const parts: string[] = [];
  // An explicit stack: nesting comes from outside and may be deep.
  const open: (Node | string)[] = [...parseFragment(html).childNodes].reverse();
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node === 'string') parts.push(node);
    else if ('value' in node) parts.push(node.value.replace(/\s+/g, ' '));
    else if ('childNodes' in node && !HIDDEN.has(node.nodeName)) {
      const isBlock = BLOCKS.has(node.nodeName);
      if (isBlock) open.push('\n');
      open.push(...[...node.childNodes].reverse());
      if (isBlock) parts.push('\n');
      if (node.nodeName === 'li') parts.push('- ');
    }
  }
  const text = parts
    .join('')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;
}
