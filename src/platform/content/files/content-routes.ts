import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { ContentRequest } from './traced-download.js';

/** Answers requests below `/content/<name>/`. Problems that it throws are answered as text. */
type ContentRoute = (request: ContentRequest, response: Response) => Promise<void>;

/** What the origin for content serves beside files. */
@Injectable()
export class ContentRoutes {
  readonly #routes = new Map<string, ContentRoute>();

  /** @param name in lower-case letters */
  add(name: string, route: ContentRoute): void {
    this.#routes.set(name, route);
  }

  /** @param path with its query */
  at(path: string): ContentRoute | undefined {
    const [, name = ''] = /^\/content\/([a-z]+)\//.exec(path) ?? [];
    return this.#routes.get(name);
  }
}
