import { type CertificateSnapshot, holderOf } from './certificate-snapshot.js';
import { type Block, type BlockKind, certificateBlocks, type Stretch } from './certificate-template.js';
import { expiryText } from './certificate-texts.js';
import { textLines } from './text-lines.js';

const MARGIN = 56;
/** Height of the part at the foot with the address, in points. */
const FOOT = 96;
const SIZES: Readonly<Record<BlockKind, number>> = { h1: 36, h2: 24, h3: 18, p: 14 };
const LEADING = 1.45;
const PICTURE_HEIGHT = 72;
const MOST_PAGES = 4;
const QR_SIZE = 76;

interface CertificatePrint {
  readonly snapshot: CertificateSnapshot;
  /** When it was issued: the date of the document. */
  readonly createdAt: Date;
  /** Contents of the files that the snapshot names, by their ids; PNG and JPEG are shown. */
  readonly pictures: ReadonlyMap<number, Buffer>;
  /** Called with each character that no font has. */
  readonly missing: (character: string) => void;
  /** Whether it is written for archives, as PDF/A-2b. */
  readonly isArchival?: true;
}

/**
 * A certificate as PDF. Equal prints give equal bytes, in every process: neither a clock nor a random number takes part.
 */
export async function certificatePdf(print: CertificatePrint): Promise<Buffer> {
  const { snapshot, createdAt, isArchival } = print;
  const [{ default: PDFDocument }, { default: encodeQR }] = await Promise.all([import('pdfkit'), import('qr')]);
  const document = new PDFDocument({
    ...(isArchival ? { pdfVersion: '1.7' as const, subset: 'PDF/A-2b' as const } : {}),
    size: 'A4',
    layout: 'landscape',
    margin: MARGIN,
    lang: snapshot.language.slice(0, 2),
    displayTitle: true,
    info: {
      Title: `${snapshot.course}: ${holderOf(snapshot)}`,
      CreationDate: createdAt,
      ModDate: createdAt,
      Producer: 'Lyceum',
      Creator: 'Lyceum',
    },
  });
  const written = collect(document);
  draw(document, print, encodeQR(snapshot.address, 'raw', { ecc: 'medium', border: 1 }));
  document.end();
  return written;
}

function collect(document: PDFKit.PDFDocument): Promise<Buffer> {
  const pieces: Buffer[] = [];
  return new Promise((resolve, reject) => {
    document.on('data', (piece: Buffer) => pieces.push(piece));
    document.on('end', () => resolve(Buffer.concat(pieces)));
    document.on('error', reject);
  });
}

function draw(document: PDFKit.PDFDocument, print: CertificatePrint, code: readonly (readonly boolean[])[]): void {
  const { snapshot, pictures } = print;
  const canvas = new Canvas(document, print.missing);
  const logo = snapshot.logo === null ? undefined : pictures.get(snapshot.logo);
  if (logo) canvas.picture(logo);
  for (const block of certificateBlocks(snapshot)) drawBlock(canvas, block, pictures);
  canvas.foot(snapshot, code);
}

function drawBlock(canvas: Canvas, block: Block, pictures: CertificatePrint['pictures']): void {
  if (block.kind === 'rule') return canvas.rule();
  if (block.kind !== 'picture') return canvas.text(block.lines, SIZES[block.kind], block.kind !== 'p');
  const picture = pictures.get(block.file);
  if (picture) canvas.picture(picture);
}

/** The pages, from top to bottom. */
class Canvas {
  #y = MARGIN;
  #pages = 1;

  constructor(
    private readonly document: PDFKit.PDFDocument,
    private readonly missing: (character: string) => void,
  ) {}

  text(lines: readonly (readonly Stretch[])[], size: number, heading: boolean): void {
    const width = this.document.page.width - 2 * MARGIN;
    for (const line of lines.flatMap((stretches) => textLines(this.document, { stretches, size, heading, width, missing: this.missing }))) {
      if (!this.#fits(size * LEADING)) return;
      let x = MARGIN + (width - line.width) / 2;
      for (const { text, file, width: length } of line.pieces) {
        this.document.font(file).fontSize(size).text(text, x, this.#y, { lineBreak: false });
        x += length;
      }
      this.#y += size * LEADING;
    }
    this.#y += size * 0.4;
  }

  rule(): void {
    if (!this.#fits(20)) return;
    const { width } = this.document.page;
    this.document
      .moveTo(width / 3, this.#y + 8)
      .lineTo((2 * width) / 3, this.#y + 8)
      .lineWidth(0.75)
      .stroke('#888888');
    this.#y += 20;
    this.document.fillColor('black');
  }

  /** A file that is no picture, or a broken one, is left out. */
  picture(content: Buffer): void {
    if (!this.#fits(PICTURE_HEIGHT + 12)) return;
    const width = this.document.page.width - 2 * MARGIN;
    try {
      this.document.image(content, MARGIN, this.#y, { fit: [width, PICTURE_HEIGHT], align: 'center', valign: 'center' });
      this.#y += PICTURE_HEIGHT + 12;
    } catch {
      return;
    }
  }

  /** The address at which everybody can see whether it is genuine, as text and as a QR code (ISO/IEC 18004), and the last day. */
  foot({ address, expiresOn, language }: CertificateSnapshot, code: readonly (readonly boolean[])[]): void {
    const top = this.document.page.height - MARGIN - QR_SIZE;
    this.#code(code, this.document.page.width - MARGIN - QR_SIZE, top);
    this.#y = top + QR_SIZE - 30;
    const lines = [...(expiresOn === null ? [] : [expiryText(language, expiresOn)]), address];
    for (const text of lines) {
      const width = this.document.page.width;
      const [line] = textLines(this.document, {
        stretches: [{ text, bold: false }],
        size: 8,
        heading: false,
        width,
        missing: this.missing,
      });
      let x = MARGIN;
      for (const piece of line?.pieces ?? []) {
        this.document.font(piece.file).fontSize(8).text(piece.text, x, this.#y, { lineBreak: false });
        x += piece.width;
      }
      this.#y += 14;
    }
  }

  #code(modules: readonly (readonly boolean[])[], left: number, top: number): void {
    const size = QR_SIZE / modules.length;
    for (const [row, columns] of modules.entries()) {
      for (const [column, isDark] of columns.entries()) {
        if (isDark) this.document.rect(left + column * size, top + row * size, size, size);
      }
    }
    this.document.fill('black');
  }

  #fits(height: number): boolean {
    if (this.#y + height <= this.document.page.height - MARGIN - FOOT) return true;
    if (this.#pages === MOST_PAGES) return false;
    this.document.addPage();
    this.#pages += 1;
    this.#y = MARGIN;
    return true;
  }
}
