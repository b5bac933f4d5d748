import { Injectable } from '@nestjs/common';
import type { Language } from '../languages/language.js';
import { Ports } from './ports.js';

/** A list of people to whom a page offers to write. */
export interface MessageOffer {
  /** Ids of their accounts. */
  readonly people: readonly number[];
  /** What the message is headed with, unless the writer says otherwise. */
  readonly subject: string;
  /** Page to come back to. */
  readonly back: string;
}

/** What makes the forms of offers. */
export abstract class MessageForms {
  /** @see MessageOffers.form */
  abstract form(language: Language, offer: MessageOffer): string;
}

/** Lets the page of any feature offer "Message these n" behind a list of people. In a service without messages, nothing is offered. */
@Injectable()
export class MessageOffers {
  constructor(private readonly ports: Ports) {}

  /** @returns markup of a form that leads to one in which the message is written; empty where there is nobody */
  form(language: Language, offer: MessageOffer): string {
    return this.ports.find(MessageForms)?.form(language, offer) ?? '';
  }
}
