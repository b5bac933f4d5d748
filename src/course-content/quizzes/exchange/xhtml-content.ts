import { type DefaultTreeAdapterMap, parseFragment } from 'parse5';
import { TEXT_ATTRIBUTES } from './qti-text.js';

type Node = DefaultTreeAdapterMap['node'];
/** A text or an element, as `writeXml` takes it. */
export type Content = Readonly<Record<string, unknown>>;

const NAME = /^[a-z][a-z0-9]*$/;
/** Stands in a text where an element comes in. */
export const PLACE = '\ue000';

/**
 * HTML as the texts and elements of an XML document.
 * @param places elements that come where `PLACE` stands, in their order
 */
export function xhtmlContent(html: string, places: readonly Content[] = []): Content[] {
  let next = 0;
  const placed = (text: string): Content[] =>
    text.split(PLACE).flatMap((part, index) => {
      const before = index === 0 ? [] : [places[next++] ?? {}];
      return part === '' ? before : [...before, { '#text': part }];
    });
  const contentOf = (node: Node): Content[] => {
    if (node.nodeName === '#text') return placed((node as DefaultTreeAdapterMap['textNode']).value);
    if (!('childNodes' in node)) return [];
    const inner = node.childNodes.flatMap(contentOf);
    if (!('attrs' in node) || !NAME.test(node.tagName)) return inner;
    const attributes = node.attrs
      .filter(({ name }) => TEXT_ATTRIBUTES.includes(name))
      .map(({ name, value }) => [`@${name}`, value] as const);
    return [{ [node.tagName]: { ...Object.fromEntries(attributes), '#content': inner } }];
  };
  return parseFragment(html).childNodes.flatMap(contentOf);
}
