import { Injectable } from '@nestjs/common';
import { PageRenderer } from '../../../../pages/page-renderer.js';
import type { Language } from '../../../../languages/language.js';
import { MOST_PEOPLE } from './people-messages.js';
import { filledText, messageWords } from './message-words.js';

const VIEWS = new URL('views/', import.meta.url);

/** A list of people to whom a page offers to write. */
export interface MessageOffer {
  /** Ids of their accounts. */
  readonly people: readonly number[];
  /** What the message is headed with, unless the writer says otherwise. */
  readonly subject: string;
  /** Page to come back to. */
  readonly back: string;
}

/** Lets the page of any feature offer "Message these n" behind a list of people. */
@Injectable()
export class MessageOffers {
  constructor(private readonly pages: PageRenderer) {}

  /** @returns markup of a form that leads to one in which the message is written; empty where there is nobody */
  form(language: Language, { people, subject, back }: MessageOffer): string {
    const words = messageWords.in(language);
    const count = Math.min(people.length, MOST_PEOPLE);
    if (count === 0) return '';
    const label = count === 1 ? words.offerOne : filledText(words.offer, { count: count.toLocaleString(language) });
    return this.pages.fragment(VIEWS, 'offer', language, { to: people.slice(0, MOST_PEOPLE).join(','), subject, back, label });
  }
}
