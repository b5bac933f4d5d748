import { Injectable } from '@nestjs/common';
import { MessageForms, type MessageOffer } from '../../../../feature/message-offers.js';
import type { Language } from '../../../../languages/language.js';
import { PageRenderer } from '../../../../pages/page-renderer.js';
import { messageWords } from './message-words.js';
import { MOST_PEOPLE } from './people-messages.js';
import { worded } from '../../../../languages/worded.js';

const VIEWS = new URL('views/', import.meta.url);

/** Forms that lead to the page on which a message to these people is written. */
@Injectable()
export class OfferForms extends MessageForms {
  constructor(private readonly pages: PageRenderer) {
    super();
  }

  override form(language: Language, { people, subject, back }: MessageOffer): string {
    const words = messageWords.in(language);
    const count = Math.min(people.length, MOST_PEOPLE);
    if (count === 0) return '';
    const label = count === 1 ? words.offerOne : worded(words.offer, { count: count.toLocaleString(language) });
    return this.pages.fragment(VIEWS, 'offer', language, { to: people.slice(0, MOST_PEOPLE).join(','), subject, back, label });
  }
}
