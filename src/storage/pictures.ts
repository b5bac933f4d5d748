import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import type Sharp from 'sharp';

/** Media types whose files have a width and a height, and can be made smaller. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'] as const;
/** First bytes of a picture that say how large it is. */
export const PICTURE_HEAD_BYTES = 256 * 1024;

const MOST_PIXELS = 50_000_000;
const MOST_BYTES = 64 * 1_048_576;
const MOST_SECONDS = 10;
const MOST_WAITING = 20;
const QUALITY = 80;
const FORMATS: readonly string[] = ['png', 'jpeg', 'webp', 'heif', 'gif'];
/** What libvips may read: SVG and PDF are programs, and of other formats there are too many readers. */
const READERS = ['Png', 'Jpeg', 'Webp', 'Heif', 'Nsgif'].map((name) => `VipsForeignLoad${name}`);

/** Why there is no smaller picture of a file. */
export class PictureRefused extends Error {
  constructor(readonly reason: 'not-an-image' | 'too-large' | 'busy' | 'unavailable') {
    super(`No picture: ${reason}.`);
  }
}

type Library = typeof Sharp;

/** Reads and shrinks pictures, one at a time in this process. The library is loaded with the first use, and may be missing. */
@Injectable()
export class Pictures {
  #library: Promise<Library | undefined> | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /**
   * @param head first bytes of a file, of at most {@link PICTURE_HEAD_BYTES}
   * @returns width and height in pixels as it is shown; undefined where it is no picture that is known here
   */
  async size(mimeType: string, head: Buffer): Promise<[width: number, height: number] | undefined> {
    if (!isPicture(mimeType)) return undefined;
    const library = await this.library();
    if (!library) return undefined;
    try {
      const { format, autoOrient } = await library(head, { failOn: 'none', limitInputPixels: false }).metadata();
      return FORMATS.includes(format) ? [autoOrient.width, autoOrient.height] : undefined;
    } catch {
      return undefined;
    }
  }

  /**
   * A WebP of at most this width, upright, without metadata, never enlarged.
   * @param open begins to read the file; called when it is its turn
   * @throws PictureRefused
   */
  async shrunk(
    file: { readonly mimeType: string; readonly size: number; readonly open: () => Promise<Readable> },
    width: number,
  ): Promise<Buffer> {
    if (!isPicture(file.mimeType)) throw new PictureRefused('not-an-image');
    if (file.size > MOST_BYTES) throw new PictureRefused('too-large');
    if (this.#waiting >= MOST_WAITING) throw new PictureRefused('busy');
    this.#waiting += 1;
    const before = this.#turn;
    const work = before.then(() => this.shrink(file, width));
    this.#turn = work.catch(() => undefined);
    try {
      return await work;
    } finally {
      this.#waiting -= 1;
    }
  }

  private async shrink({ open }: { readonly open: () => Promise<Readable> }, width: number): Promise<Buffer> {
    const library = await this.library();
    if (!library) throw new PictureRefused('unavailable');
    const content = await buffer(await open());
    try {
      const { format, width: wide, height: high } = await library(content, { limitInputPixels: false }).metadata();
      if (!FORMATS.includes(format)) throw new PictureRefused('not-an-image');
      if (wide * high > MOST_PIXELS) throw new PictureRefused('too-large');
      const picture = library(content, { limitInputPixels: MOST_PIXELS, sequentialRead: true }).autoOrient();
      return await picture
        .resize({ width, withoutEnlargement: true })
        .webp({ quality: QUALITY })
        .timeout({ seconds: MOST_SECONDS })
        .toBuffer();
    } catch (error) {
      if (error instanceof PictureRefused) throw error;
      throw new PictureRefused(String(error).includes('timeout') ? 'too-large' : 'not-an-image');
    }
  }

  private library(): Promise<Library | undefined> {
    this.#library ??= loaded();
    return this.#library;
  }
}

/** Whether a file of this type may be a picture of which there are smaller ones. */
export function isPicture(mimeType: string): boolean {
  return (PICTURE_TYPES as readonly string[]).includes(mimeType);
}

async function loaded(): Promise<Library | undefined> {
  try {
    const { default: library } = await import('sharp');
    library.concurrency(1);
    library.cache(false);
    library.block({ operation: ['VipsForeignLoad'] });
    library.unblock({ operation: READERS });
    return library;
  } catch {
    return undefined;
  }
}
