import type { PageRenderer } from '../page-renderer.js';
import type { Language } from '../../languages/language.js';
import type { CourseBlock, CourseLine } from './course-block.js';
import { shownText } from './shown-text.js';

/** Longest HTML that a frame has with it; a longer one is loaded by its frame. */
const LONGEST_INLINE = 4_000;
/** Signs on a line of text, and pixels of it, by which the height of a frame is guessed. */
const LINE_SIGNS = 80;
const LINE_PIXELS = 26;
const TALLEST = 900;

/** Text of users as the view prints it. */
export type PrintedText =
  | { readonly paragraphs: readonly string[] }
  | { readonly document?: string; readonly address?: string; readonly height: number };

type Printed<T> = T extends { readonly html: string } ? T & { readonly text: PrintedText } : T;

/** A block with its texts made ready. */
type ShownBlock = Printed<Exclude<CourseBlock, { kind: 'lines' }>> | { readonly kind: 'lines'; readonly lines: readonly ShownLine[] };

type ShownLine = CourseLine & { readonly text?: PrintedText };

/** What the frames of a page have in common. */
export interface Framing {
  readonly pages: PageRenderer;
  readonly views: URL;
  /** Language of the texts. */
  readonly language: string;
  readonly pageLanguage: Language;
  /** Address of the page that they are on. */
  readonly address: string;
}

/** Makes the texts of blocks ready for the view, and hands out the documents of their frames by number. */
export class ShownBlocks {
  readonly all: readonly ShownBlock[];
  readonly #documents: string[] = [];

  constructor(
    blocks: readonly CourseBlock[],
    private readonly framing: Framing,
  ) {
    this.all = blocks.map((block) => this.#shown(block));
  }

  /** The document of a frame that loads it. @param number from 0 */
  document(number: number): string | undefined {
    return this.#documents[number];
  }

  get hasFrames(): boolean {
    return this.#documents.length > 0;
  }

  #shown(block: CourseBlock): ShownBlock {
    if (block.kind === 'text') return { ...block, text: this.#text(block.html) };
    if (block.kind !== 'lines') return block;
    return { ...block, lines: block.lines.map((line) => (line.html === undefined ? line : { ...line, text: this.#text(line.html) })) };
  }

  #text(stored: string): PrintedText {
    const text = shownText(stored);
    if ('paragraphs' in text) return text;
    const { pages, views, language, pageLanguage, address } = this.framing;
    const document = pages.fragment(views, 'frame', pageLanguage, { content: text.html, contentLanguage: language });
    const number = this.#documents.push(document) - 1;
    const height = guessedHeight(text.html);
    if (text.html.length <= LONGEST_INLINE) return { document, height };
    return { address: `${address}${address.includes('?') ? '&' : '?'}text=${number}`, height };
  }
}

/** So that little moves when the frame takes the height of its content, and that it can be read where no script runs. */
function guessedHeight(html: string): number {
  const blocks = html.split(/<(?:p|li|h\d|tr|br|div|pre)\b[^>]*>/i).map((part) => part.replaceAll(/<[^>]*>/g, '').trim());
  const lines = blocks.filter((part) => part !== '').reduce((sum, part) => sum + Math.ceil(part.length / LINE_SIGNS), 0);
  const pictures = html.split('<img').length - 1;
  return Math.min(TALLEST, 16 + lines * LINE_PIXELS + pictures * 8 * LINE_PIXELS);
}
