import { asIs } from '../../../../languages/catalogue.js';
import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { FeatureList } from '../../../../feature/feature-list.js';
import type { NoticeKind, NoticeSource } from '../../../../feature/notice-kind.js';
import { MailKinds } from '../../mail/mail-kinds.js';
import { NoticeMail } from '../mails/notice-mail.composer.js';

const PLACEHOLDERS = ['title', 'text', 'link', 'course'];
const TEXT = { subject: '{{title}}', text: '{{title}}\n\n{{text}}\n\n{{link}}' };

/** The kinds of notices that there are; each is a kind of mail too. */
@Injectable()
export class NoticeKinds {
  /** Each kind once, whatever it is about. */
  readonly all: readonly NoticeKind[];
  readonly #declared: readonly NoticeKind[];

  constructor(
    features: FeatureList,
    mails: MailKinds,
    private readonly modules: ModuleRef,
  ) {
    this.#declared = features.notices;
    this.all = this.#declared.filter(({ kind }, place) => this.#declared.findIndex((other) => other.kind === kind) === place);
    mails.add(this.all.map(({ kind }) => ({ kind, placeholders: PLACEHOLDERS, texts: asIs(TEXT), composer: NoticeMail })));
  }

  /** With every subject that it is about. */
  get declared(): readonly NoticeKind[] {
    return this.#declared;
  }

  /** @throws Error where no feature declares it */
  get(kind: string, about?: string): NoticeKind {
    const known = this.#declared.find((declared) => declared.kind === kind && declared.about === about);
    if (!known) throw new Error(`No feature declares notices of the kind "${kind}"${about === undefined ? '' : ` about "${about}"`}.`);
    return known;
  }

  sourceOf({ source }: NoticeKind): NoticeSource {
    return this.modules.get(source, { strict: false });
  }
}
