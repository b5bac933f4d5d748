import type { Stretch } from './certificate-template.js';
import { visualRuns } from './text-runs.js';

/** A piece of a line, in one font file. */
export interface Piece {
  readonly text: string;
  readonly file: string;
  /** In points. */
  readonly width: number;
}

export interface Line {
  readonly pieces: readonly Piece[];
  readonly width: number;
}

interface TextToBreak {
  readonly stretches: readonly Stretch[];
  readonly size: number;
  readonly heading: boolean;
  /** Of the column, in points. */
  readonly width: number;
  readonly missing: (character: string) => void;
}

/** Breaks text at spaces into lines of a width; a word that is longer has a line of its own. */
export function textLines(document: PDFKit.PDFDocument, text: TextToBreak): Line[] {
  const bold = text.heading || (text.stretches.length > 0 && text.stretches.every((stretch) => stretch.bold || stretch.text.trim() === ''));
  const measured = (line: string): Line => measure(document, line, bold, text);
  const words = text.stretches
    .map((stretch) => stretch.text)
    .join('')
    .trim()
    .split(' ');
  const lines: Line[] = [];
  let current = '';
  for (const word of words) {
    const longer = current === '' ? word : `${current} ${word}`;
    if (current !== '' && measured(longer).width > text.width) {
      lines.push(measured(current));
      current = word;
    } else current = longer;
  }
  return [...lines, measured(current)];
}

function measure(document: PDFKit.PDFDocument, line: string, bold: boolean, { size, missing }: TextToBreak): Line {
  const pieces = visualRuns(line, missing).map(({ text, font }) => {
    const file = bold ? font.bold : font.regular;
    return { text, file, width: document.font(file).fontSize(size).widthOfString(text) };
  });
  return { pieces, width: pieces.reduce((sum, piece) => sum + piece.width, 0) };
}
