import { type Framing, type PrintedText, ShownBlocks } from './shown-blocks.js';

/** Texts of a page by number. */
interface PrintedTexts {
  readonly texts: readonly PrintedText[];
  readonly hasFrames: boolean;
  readonly document: (number: number) => string | undefined;
}

/** Collects the texts of a page, which stand in it or in frames of their own, as those of the pages of courses do. */
export class PageTexts {
  readonly #sources: string[] = [];

  /** @returns the number under which the page has it; undefined where there is nothing */
  add(html: string | null | undefined): number | undefined {
    return html == null || html.trim() === '' ? undefined : this.#sources.push(html) - 1;
  }

  /** All texts, by their numbers, with the documents of their frames. */
  printed(framing: Framing): PrintedTexts {
    const blocks = new ShownBlocks(
      this.#sources.map((html) => ({ kind: 'text', html }) as const),
      framing,
    );
    const texts = blocks.all.flatMap((block) => (block.kind === 'text' ? [block.text] : []));
    return { texts, hasFrames: blocks.hasFrames, document: (number) => blocks.document(number) };
  }
}
