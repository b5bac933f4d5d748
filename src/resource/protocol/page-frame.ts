import type { Request } from 'express';
import type { Language } from '../../languages/language.js';

/** What is put into a page; texts are plain, `content` is markup. */
export interface FramedPage {
  readonly title: string;
  readonly content: string;
  /** English unless said otherwise. */
  readonly language?: Language;
  /** Addresses of further style sheets and scripts; scripts are modules. */
  readonly styles?: readonly string[];
  readonly scripts?: readonly string[];
}

/**
 * Draws whole pages around what the kernel shows to browsers, in the layout of all other pages. Implemented by the module that
 * owns the layout; without one the kernel's pages stand for themselves.
 */
export abstract class PageFrame {
  /** Address of the page by which users sign in; `next` in its query names the path to go on to. */
  abstract readonly signInPage: string;
  /** Address that gives a browser that is signed in, for a POST of its own, a token of the API. */
  abstract readonly tokenPath: string;

  /** The language that a reader chose, or the browser prefers. */
  abstract language(request: Pick<Request, 'headers'>): Language;

  /** The same page for everybody. */
  abstract page(page: FramedPage): string;

  /** An error in the reader's language. @param problem as the caller would read it, by its members */
  abstract problem(request: Request, problem: Readonly<Record<string, unknown>>): string;
}
