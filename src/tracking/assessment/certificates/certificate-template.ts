import { type DefaultTreeAdapterMap, parseFragment } from 'parse5';
import { type CertificateSnapshot, holderOf } from './certificate-snapshot.js';
import { builtInTemplate } from './certificate-texts.js';

export type BlockKind = 'h1' | 'h2' | 'h3' | 'p';

/** A stretch of text of one weight. */
export interface Stretch {
  readonly text: string;
  readonly bold: boolean;
}

export type Block =
  | { readonly kind: BlockKind; readonly lines: readonly (readonly Stretch[])[] }
  | { readonly kind: 'rule' }
  /** A picture among the files of the service. */
  | { readonly kind: 'picture'; readonly file: number };

type Node = DefaultTreeAdapterMap['childNode'];

/** Most blocks of a template that are shown. */
const MOST_BLOCKS = 200;
const KINDS: ReadonlyMap<string, BlockKind> = new Map<string, BlockKind>([
  ...(['h1', 'h2', 'h3', 'p'] as const).map((kind) => [kind, kind] as const),
  ['div', 'p'],
  ['li', 'p'],
]);
const FILE = /^(?:https?:\/\/[^/]+)?\/api\/resource_files\/(\d{1,9})\/content$/;
const IGNORED = new Set(['script', 'style', 'head', 'title', 'template']);

/** The blocks of a certificate: headings, paragraphs, rules and pictures of its template, with what its placeholders stand for. */
export function certificateBlocks(snapshot: CertificateSnapshot): Block[] {
  const document = parseFragment(snapshot.template ?? builtInTemplate(snapshot.language));
  const collected = new BlockCollector(placeholders(snapshot));
  collected.read(document.childNodes, false);
  return collected.finished().slice(0, MOST_BLOCKS);
}

/** By the names that templates of other systems use too. */
function placeholders(snapshot: CertificateSnapshot): ReadonlyMap<string, string> {
  return new Map([
    ['user_firstname', snapshot.firstname],
    ['user_lastname', snapshot.lastname],
    ['user_fullname', holderOf(snapshot)],
    ['official_code', snapshot.officialCode],
    ['course_title', snapshot.course],
    ['course_code', snapshot.courseCode],
    ['gradebook_grade', `${snapshot.percentage} %`],
    ['date_certificate_no_time', snapshot.issuedOn],
    ['expiry_date', snapshot.expiresOn ?? ''],
    ['gradebook_sitename', snapshot.portal],
    ['certificate_link', snapshot.address],
  ]);
}

/** Placeholders are replaced in texts, never in markup: a name cannot bring elements along. */
class BlockCollector {
  readonly #blocks: Block[] = [];
  #lines: Stretch[][] = [[]];
  #kind: BlockKind = 'p';

  constructor(private readonly values: ReadonlyMap<string, string>) {}

  read(nodes: readonly Node[], bold: boolean): void {
    for (const node of nodes) {
      if (node.nodeName === '#text') this.#text((node as DefaultTreeAdapterMap['textNode']).value, bold);
      else if ('childNodes' in node && !IGNORED.has(node.nodeName)) this.#element(node, bold);
    }
  }

  finished(): Block[] {
    this.#end();
    return this.#blocks;
  }

  #element(node: DefaultTreeAdapterMap['element'], bold: boolean): void {
    const { nodeName } = node;
    const kind = KINDS.get(nodeName);
    if (nodeName === 'br') this.#lines.push([]);
    else if (nodeName === 'hr') this.#put({ kind: 'rule' });
    else if (nodeName === 'img') this.#picture(node);
    else if (kind !== undefined) this.#block(node, kind, bold);
    else this.read(node.childNodes, bold || nodeName === 'b' || nodeName === 'strong');
  }

  #block(node: DefaultTreeAdapterMap['element'], kind: BlockKind, bold: boolean): void {
    this.#end();
    this.#kind = kind;
    this.read(node.childNodes, bold);
    this.#end();
    this.#kind = 'p';
  }

  #picture({ attrs }: DefaultTreeAdapterMap['element']): void {
    const [, file] = FILE.exec(attrs.find(({ name }) => name === 'src')?.value ?? '') ?? [];
    if (file !== undefined) this.#put({ kind: 'picture', file: Number(file) });
  }

  #put(block: Block): void {
    this.#end();
    this.#blocks.push(block);
  }

  #text(text: string, bold: boolean): void {
    const replaced = text.replaceAll(/\(\(([a-z_]+)\)\)/g, (whole, name: string) => this.values.get(name) ?? whole);
    this.#lines.at(-1)?.push({ text: replaced.replaceAll(/\s+/g, ' '), bold });
  }

  #end(): void {
    const lines = this.#lines.filter((line) => line.some(({ text }) => text.trim() !== ''));
    if (lines.length > 0) this.#blocks.push({ kind: this.#kind, lines });
    this.#lines = [[]];
  }
}
