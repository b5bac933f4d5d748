import { Inject, Injectable } from '@nestjs/common';
import { Eta } from 'eta';
import type { Request, Response } from 'express';
import { fileURLToPath } from 'node:url';
import type { Actor } from '../auth/actor.js';
import { LANGUAGES, languageOf } from './language.js';
import { InstallationRole } from './page-roles.js';
import { texts, type Language, type Texts } from './texts.js';

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
  readonly title: string | ((text: Texts) => string);
  readonly data: Readonly<Record<string, unknown>>;
  readonly status?: number;
  /** Addresses of further style sheets and of scripts, which are modules. */
  readonly styles?: readonly string[];
  readonly scripts?: readonly string[];
}

/** Navigation of the administration area, shown to signed-in users; what concerns all portals, to those who may see it. */
const NAVIGATION = [
  ['dashboard', '/plugin/Videoconf/webhook_dashboard.php'],
  ['settings', '/plugin/Videoconf/settings', 'installation'],
  ['health', '/plugin/Videoconf/health', 'installation'],
  ['office', '/admin'],
  ['sessions', '/admin/sessions'],
] as const;

const LAYOUT = new URL('views/', import.meta.url);

/** Renders pages on the server; every value is escaped unless a template says otherwise, and none does. */
@Injectable()
export class PageRenderer {
  private readonly engines = new Map<string, Eta>();

  constructor(@Inject(InstallationRole) private readonly installationRole: string) {}

  /** Answers in the caller's language. */
  send(response: Response, { template, views, title, data, status = 200, styles = [], scripts = [] }: Page): void {
    const language = languageOf(response.req);
    const heading = typeof title === 'string' ? title : title(texts[language]);
    const content = this.fragment(views, template, language, { ...data, title: heading });
    const { method, originalUrl, user } = response.req as Request & { user?: Actor };
    const seesInstallation = user?.is(this.installationRole) ?? false;
    const frame = {
      content,
      styles,
      scripts,
      languages: LANGUAGES,
      navigation: NAVIGATION.filter(([, , reach]) => reach === undefined || seesInstallation),
      path: method === 'GET' ? originalUrl : '',
      signedIn: data.signedIn === true,
    };
    const body = Buffer.from(this.fragment(LAYOUT, 'layout', language, { ...data, ...frame, title: heading }));
    response.status(status);
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Content-Security-Policy', CONTENT_SECURITY_POLICY);
    response.setHeader('Cache-Control', 'private, no-store');
    response.setHeader('Vary', 'Accept, Accept-Language, Cookie');
    response.setHeader('Content-Language', language);
    response.end(body);
  }

  /** A part of a page in a language. */
  fragment(views: URL, template: string, language: Language, data: Readonly<Record<string, unknown>>): string {
    return this.engine(views).render(template, { ...data, text: texts[language], language });
  }

  private engine(views: URL): Eta {
    const folder = fileURLToPath(views);
    const known = this.engines.get(folder) ?? new Eta({ views: folder, autoEscape: true, cache: true, varName: 'page' });
    this.engines.set(folder, known);
    return known;
  }
}
