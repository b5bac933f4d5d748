import { Injectable } from '@nestjs/common';
import { Eta } from 'eta';
import type { Response } from 'express';
import { fileURLToPath } from 'node:url';
import { texts } from './texts.js';

/** What every page may load and do: its own files and nothing else, no script or style written into the page. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export interface Page {
  /** Template relative to the folder of the module that owns it. */
  readonly template: string;
  /** Folder of the templates, as a `file:` address. */
  readonly views: URL;
  readonly title: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly status?: number;
}

const LAYOUT = new URL('views/', import.meta.url);

/** Renders pages on the server; every value is escaped unless a template says otherwise, and none does. */
@Injectable()
export class PageRenderer {
  private readonly engines = new Map<string, Eta>();

  send(response: Response, { template, views, title, data, status = 200 }: Page): void {
    const context = { ...data, text: texts.en, title };
    const content = this.engine(views).render(template, context);
    const body = Buffer.from(this.engine(LAYOUT).render('layout', { ...context, content, signedIn: data.signedIn === true }));
    response.status(status);
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Content-Security-Policy', CONTENT_SECURITY_POLICY);
    response.setHeader('Cache-Control', 'private, no-store');
    response.setHeader('Vary', 'Accept, Cookie');
    response.end(body);
  }

  private engine(views: URL): Eta {
    const folder = fileURLToPath(views);
    const known = this.engines.get(folder) ?? new Eta({ views: folder, autoEscape: true, cache: true, varName: 'page' });
    this.engines.set(folder, known);
    return known;
  }
}
