import { Injectable } from '@nestjs/common';
import { saidIn } from '../../../languages/catalogue.js';
import { FeatureList } from '../../../feature/feature-list.js';
import type { MailKind, MailText } from '../../../feature/mail-kind.js';
import type { NoticeKind } from '../../../feature/notice-kind.js';

/** What every mail knows of its receiver and sender. */
const COMMON_PLACEHOLDERS = ['firstname', 'lastname', 'portal'] as const;
/** The frame of all mails is a template too. */
export const LAYOUT = 'layout';
const LAYOUT_PLACEHOLDERS = ['content', 'portal', 'unsubscribe'];

/** The kinds of mail that there are. */
@Injectable()
export class MailKinds {
  readonly #kinds: Map<string, MailKind>;

  constructor(features: FeatureList) {
    this.#kinds = new Map(features.mails.map((kind) => [kind.kind, kind]));
  }

  /** Kinds that follow from declarations of another sort. */
  add(kinds: readonly MailKind[]): void {
    for (const kind of kinds) this.#kinds.set(kind.kind, kind);
  }

  /** @throws Error where no feature declares it */
  get(kind: string): MailKind {
    const known = this.#kinds.get(kind);
    if (!known) throw new Error(`No feature declares mails of the kind "${kind}".`);
    return known;
  }

  /** Ours in a language; English where we have none. */
  textOf(kind: string, locale: string): MailText {
    return saidIn(this.get(kind).texts, locale);
  }

  /** By type of template, what its texts may contain; undefined for a type that is none of ours. */
  placeholdersOf(type: string): readonly string[] | undefined {
    if (type === LAYOUT) return LAYOUT_PLACEHOLDERS;
    const kind = this.#kinds.get(type);
    return kind && [...COMMON_PLACEHOLDERS, ...kind.placeholders];
  }

  /** Those of which the receiver is notified in the product too, whatever was chosen. */
  get notices(): Pick<NoticeKind, 'kind' | 'label' | 'description'>[] {
    return [...this.#kinds.values()].flatMap(({ kind, notice }) => (notice ? [{ kind, ...notice }] : []));
  }

  get types(): string[] {
    return [LAYOUT, ...this.#kinds.keys()];
  }
}
