import type { XmlElement } from '../../../exchange/xml.js';
import { numberOf } from '../manifest/manifest-values.js';
import { PackageMistake } from '../package/package-mistake.js';

/** What an element of sequencing says, and where it stands, for what is wrong with it. */
export class SequencingValues {
  constructor(
    private readonly element: XmlElement | undefined,
    private readonly item: string,
  ) {}

  of(element: XmlElement | undefined): SequencingValues {
    return new SequencingValues(element, this.item);
  }

  /** @throws PackageMistake for what is no truth */
  flag(name: string, otherwise: boolean): boolean {
    const text = this.#text(name);
    if (text === undefined) return otherwise;
    if (/^(true|1)$/.test(text)) return true;
    if (/^(false|0)$/.test(text)) return false;
    throw this.unsupported(`${name}="${text}"`);
  }

  /** @throws PackageMistake for what is no number within the bounds */
  number(name: string, lowest: number, highest: number): number | undefined {
    const text = this.#text(name);
    if (text === undefined) return undefined;
    const number = numberOf(text, lowest, highest);
    if (number === null) throw this.unsupported(`${name}="${text}"`);
    return number;
  }

  /** @throws PackageMistake for a word that the standard does not have there */
  word<Word extends string>(name: string, words: readonly Word[], otherwise?: Word): Word {
    const text = this.#text(name) ?? otherwise;
    const word = words.find((one) => one === text);
    if (word !== undefined) return word;
    throw this.unsupported(`${name}="${text ?? ''}"`);
  }

  /** @throws PackageMistake where there is none */
  name(name: string): string {
    const text = this.#text(name);
    if (text === undefined || text === '') throw this.unsupported(`an element without ${name}`);
    return text;
  }

  unsupported(what: string): PackageMistake {
    const where = `"${this.item.slice(0, 100)}"`;
    return new PackageMistake('sequencing-unsupported', `${where} has sequencing that cannot be run: ${what.slice(0, 100)}.`);
  }

  #text(name: string): string | undefined {
    const text = this.element?.attributes[name];
    return text?.trim();
  }
}
