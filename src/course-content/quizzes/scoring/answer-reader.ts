import type { CleanTexts } from '../../../resource/input/long-texts.js';
import { didYouMean } from '../../../resource/protocol/nearest.js';

/** What is wrong with one part of an answer. */
export interface AnswerFault {
  /** `answer.choice`, `answer.statements[31]`. */
  readonly path: string;
  readonly message: string;
}

const LARGEST_COORDINATE = 20_000;

/** Reads the members of an answer as it was sent; what is wrong is noted, and something harmless returned instead. */
export class AnswerReader {
  readonly faults: AnswerFault[] = [];

  constructor(
    private readonly members: Readonly<Record<string, unknown>>,
    private readonly root = 'answer',
    /** Long texts that were cleaned already. */
    readonly cleanTexts?: CleanTexts,
  ) {}

  value(member: string): unknown {
    return this.members[member];
  }

  fault(path: string, message: string): void {
    this.faults.push({ path: `${this.root}.${path}`, message });
  }

  /** Notes members that the type of question does not know: ignoring them would lose an answer. */
  admit(known: readonly string[]): void {
    for (const member of Object.keys(this.members)) {
      if (!known.includes(member))
        this.fault(member.slice(0, 100), `This type of question has no such member in its answer.${didYouMean(member, known)}`);
    }
  }

  /** One id among those offered. */
  id(member: string, offered: ReadonlySet<number>): number {
    return this.idAt(member, this.members[member], offered);
  }

  idAt(path: string, value: unknown, offered: ReadonlySet<number>): number {
    if (typeof value === 'number' && offered.has(value)) return value;
    this.fault(path, 'This is no id of an answer of this question.');
    return 0;
  }

  /** Ids among those offered, each once. */
  ids(member: string, offered: ReadonlySet<number>): number[] {
    const value = this.members[member];
    if (!Array.isArray(value)) {
      this.fault(member, 'This value should be a list of ids.');
      return [];
    }
    const read: number[] = [];
    for (const [index, element] of value.slice(0, offered.size + 1).entries()) {
      const id = this.idAt(`${member}[${index}]`, element, offered);
      if (read.includes(id)) this.fault(`${member}[${index}]`, 'Each id can be given once.');
      read.push(id);
    }
    return read;
  }

  /** An object by the ids offered, its members in the order of the ids. */
  byId<Value>(member: string, offered: ReadonlySet<number>, read: (value: unknown, path: string) => Value): Record<string, Value> {
    const value = this.members[member];
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      this.fault(member, 'This value should be an object whose members are named by ids.');
      return {};
    }
    for (const key of Object.keys(value)) {
      if (!/^[1-9]\d{0,9}$/.test(key) || !offered.has(Number(key))) {
        this.fault(`${member}[${key.slice(0, 40)}]`, 'This is no id of a part of this question.');
      }
    }
    const ids = [...offered].filter((id) => Object.hasOwn(value, String(id))).sort((a, b) => a - b);
    return Object.fromEntries(ids.map((id) => [String(id), read((value as Record<string, unknown>)[id], `${member}[${id}]`)]));
  }

  list(member: string, most: number): readonly unknown[] {
    const value = this.members[member];
    if (Array.isArray(value) && value.length <= most) return value;
    this.fault(member, `This value should be a list of at most ${most}.`);
    return [];
  }

  text(path: string, value: unknown, longest: number): string {
    if (typeof value === 'string' && value.length <= longest) return value.trim();
    this.fault(path, `This value should be a text of at most ${longest} characters.`);
    return '';
  }

  choice<Choice extends string | number | null>(path: string, value: unknown, choices: readonly Choice[]): Choice {
    const found = choices.find((candidate) => candidate === value);
    if (found !== undefined) return found;
    const names = choices.map(String);
    this.fault(path, `This value should be one of ${names.join(', ')}.${didYouMean(String(value), names)}`);
    return choices[0] as Choice;
  }

  /** A place in a picture, in pixels from its upper left corner. */
  coordinate(path: string, value: unknown): number {
    if (typeof value === 'number' && value >= 0 && value <= LARGEST_COORDINATE) return value;
    this.fault(path, `This value should be a number between 0 and ${LARGEST_COORDINATE}.`);
    return 0;
  }
}
