import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { FeatureList } from '../../feature/feature-list.js';
import type { NoticeKind, NoticeSource } from '../../feature/notice-kind.js';
import { MailKinds } from '../mail/mail-kinds.js';
import { NoticeMail } from './notice-mail.composer.js';

const PLACEHOLDERS = ['title', 'text', 'link', 'course'];
const TEXT = { subject: '{{title}}', text: '{{title}}\n\n{{text}}\n\n{{link}}' };

/** The kinds of notices that there are; each is a kind of mail too. */
@Injectable()
export class NoticeKinds {
  readonly all: readonly NoticeKind[];

  constructor(
    features: FeatureList,
    mails: MailKinds,
    private readonly modules: ModuleRef,
  ) {
    this.all = features.notices;
    mails.add(this.all.map(({ kind }) => ({ kind, placeholders: PLACEHOLDERS, texts: { en: TEXT, fr: TEXT }, composer: NoticeMail })));
  }

  /** @throws Error where no feature declares it */
  get(kind: string): NoticeKind {
    const known = this.all.find((declared) => declared.kind === kind);
    if (!known) throw new Error(`No feature declares notices of the kind "${kind}".`);
    return known;
  }

  sourceOf(kind: string): NoticeSource {
    return this.modules.get(this.get(kind).source, { strict: false });
  }
}
