import { textOf, type XmlElement } from '../../exchange/xml.js';
import { LARGEST_PICTURE, pictureType } from './picture-types.js';
import { lostFile, type Note } from './source-text.js';

/** What an address of a file in the same element begins with. */
const PLACE = '@@PLUGINFILE@@';
const ADDRESS = /@@PLUGINFILE@@\/([^"'\s<>?]+)(?:\?[^"'\s<>]*)?/g;
/** Characters of a picture that texts may hold, in base64. */
const LONGEST = Math.ceil(LARGEST_PICTURE / 3) * 4;

/**
 * Puts the pictures of an element into its text. What is no picture that texts may hold stays out, and is named: an address that leads
 * nowhere would show a broken picture to learners.
 * @param files elements `file`, of which `name` is what the text calls them
 */
export function withPictures(html: string, files: readonly XmlElement[], note: Note): string {
  if (files.length === 0 && !html.includes(PLACE)) return html;
  const pictures = new Map(files.map((file) => [file.attributes.name ?? '', pictureOf(file)]));
  const missing = new Set([...pictures].flatMap(([name, address]) => (address === undefined ? [name] : [])));
  const filled = html.replaceAll(ADDRESS, (_, called: string) => {
    const name = nameOf(called);
    const picture = pictures.get(name);
    if (picture === undefined) missing.add(name);
    return picture ?? '';
  });
  for (const name of missing) note(lostFile('file', name));
  return filled.replaceAll(PLACE, '').replaceAll(/<(?:img|source)\b[^>]*\bsrc=(?:""|'')[^>]*>/gi, altOf);
}

function nameOf(called: string): string {
  try {
    return decodeURIComponent(called);
  } catch {
    return called;
  }
}

function pictureOf(file: XmlElement): string | undefined {
  const type = pictureType(file.attributes.name ?? '');
  const content = textOf(file).replaceAll(/\s/g, '');
  if (type === undefined || file.attributes.encoding !== 'base64' || content === '' || content.length > LONGEST) return undefined;
  return `data:${type};base64,${content}`;
}

/** What a picture that is missing says of itself. */
function altOf(element: string): string {
  const [, , alt = ''] = /\balt=(["'])([\s\S]*?)\1/i.exec(element) ?? [];
  return alt === '' ? '' : `[${alt}]`;
}
