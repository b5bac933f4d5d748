import { Inject, Injectable, Optional } from '@nestjs/common';
import { Eta } from 'eta';
import type { Request, Response } from 'express';
import { fileURLToPath } from 'node:url';
import type { Actor } from '../auth/actor.js';
import { sendCoded } from '../resource/protocol/content-coding.js';
import { PAGE_POLICY } from '../resource/protocol/page-policy.js';
import { directionOf, installedLanguages } from '../languages/installed-languages.js';
import { wordedIn } from '../languages/worded.js';
import { OfficeRights } from './admin/office-rights.js';
import { withDecimalMarks } from './decimal-fields.js';
import { pageLanguage } from './language.js';
import { momentIn } from './moment.js';
import { navigationOf, type Reach } from './navigation.js';
import { PageBrands } from './page-brand.js';
import { AdministrationRole, InstallationRole } from './page-roles.js';
import type { Language } from '../languages/language.js';
import { pageTexts, type Texts } from './texts.js';
import { TYPEFACE } from './typeface.js';

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
  /** Whether it shows answers of this service in frames. */
  readonly frames?: boolean;
  /** Origins whose pictures, sounds, videos and frames it shows: those of uploaded content. */
  readonly content?: readonly string[];
}

type ShownElsewhere = Pick<Page, 'frames' | 'content'>;

/** A page whose content is there already. */
interface WholePage {
  readonly language: Language;
  readonly title: string;
  /** Markup. */
  readonly content: string;
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
  /** Path with query to come back to, empty where there is none. */
  readonly path: string;
  /** Who looks at it, where that is known. */
  readonly reader?: Actor;
  /** The portal of it, where nobody looks at it. */
  readonly portalId?: number;
  /** Whether browsers may install the service from it; they may unless it says otherwise. */
  readonly isInstallable?: boolean;
}

const LAYOUT = new URL('views/', import.meta.url);

/** Arrows of templates point along the text: the style sheet turns them round where it runs from right to left. */
const ARROWS = {
  processTemplate: (template: string): string => template.replaceAll(/[←→]/g, '<span class="arrow">$&</span>'),
};

/** How every template marks a field that has to be mended. */
const WRONG_FIELD = ' aria-invalid="true"';

/** Renders pages on the server; every value is escaped unless a template says otherwise, and only the layout does, for parts rendered before. */
@Injectable()
export class PageRenderer {
  private readonly engines = new Map<string, Eta>();

  constructor(
    @Inject(AdministrationRole) private readonly administrationRole: string,
    @Inject(InstallationRole) private readonly installationRole: string,
    private readonly rights: OfficeRights,
    @Optional() private readonly brands?: PageBrands,
  ) {}

  /** Answers in the caller's language. */
  send(response: Response, { template, views, title, data, status = 200, styles = [], scripts = [], ...policy }: Page): void {
    const language = pageLanguage(response.req);
    const heading = typeof title === 'string' ? title : title(pageTexts.in(language));
    const filled = this.fragment(views, template, language, { ...data, title: heading });
    const content = withCursor(withDecimalMarks(filled, language));
    const { method, originalUrl, user } = response.req as Request & { user?: Actor };
    const path = method === 'GET' ? originalUrl : '';
    this.sendMarkup(response, status, this.whole({ language, title: heading, content, styles, scripts, path, reader: user }), policy);
  }

  /** The part of a page above its content. @param path to come back to */
  header(language: Language, path: string, reader?: Actor, portalId = reader?.portalId): string {
    const brand = this.brands?.of(portalId) ?? {};
    const person = reader?.id == null ? undefined : (reader.name ?? reader.username);
    const navigation = navigationOf(reader, (reach, known) => this.#admits(reach, known));
    const acting = reader?.credential?.kind === 'acting' ? person : undefined;
    const offersSignIn = path !== '/' && !path.startsWith('/admin/sign-in');
    return this.fragment(LAYOUT, 'header', language, {
      ...navigation,
      brand,
      person,
      acting,
      // What is seen as another user is kept on no device.
      readerId: acting ? undefined : (reader?.id ?? undefined),
      shownTo: shownTo(reader),
      path,
      offersSignIn,
      languages: installedLanguages(),
    });
  }

  whole({ language, path, reader, portalId = reader?.portalId, isInstallable = true, ...page }: WholePage): string {
    const brand = this.brands?.of(portalId) ?? {};
    return this.fragment(LAYOUT, 'layout', language, {
      ...page,
      brand,
      isInstallable,
      // From right to left most text is in the system's letters.
      typeface: directionOf(language) === 'ltr' ? TYPEFACE : undefined,
      isRead: (reader?.id ?? null) !== null && reader?.isInPerson === true,
      header: this.header(language, path, reader, portalId),
    });
  }

  /** Sends what only its reader may see and nobody may store. @param shown in which language, if not in that of the request */
  sendMarkup(response: Response, status: number, markup: string, shown: ShownElsewhere & { readonly language?: Language } = {}): void {
    response.status(status);
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Content-Security-Policy', policyFor(shown));
    response.setHeader('Cache-Control', 'private, no-store');
    response.setHeader('Vary', 'Accept, Accept-Language, Cookie');
    response.setHeader('Content-Language', shown.language ?? pageLanguage(response.req));
    sendCoded(response.req, response, markup);
  }

  /** A part of a page in a language. */
  fragment(views: URL, template: string, language: Language, data: Readonly<Record<string, unknown>>): string {
    return this.engine(views).render(template, {
      ...data,
      text: pageTexts.in(language),
      language,
      direction: directionOf(language),
      worded: wordedIn(language),
      momentOf: momentIn(language),
    });
  }

  #admits(reach: Exclude<Reach, 'everybody'>, reader: Actor): boolean {
    if (reach === 'office') return this.rights.hasTasks(reader);
    return reader.is(reach === 'administration' ? this.administrationRole : this.installationRole);
  }

  private engine(views: URL): Eta {
    const folder = fileURLToPath(views);
    const known = this.engines.get(folder) ?? new Eta({ views: folder, autoEscape: true, cache: true, varName: 'page', plugins: [ARROWS] });
    this.engines.set(folder, known);
    return known;
  }
}

/**
 * Puts the cursor into the first field that has to be mended, also without a script: a page that answers a form begins at its top again,
 * and by keyboard the field is dozens of keys away. Values are escaped, so that only a field's own attribute is met.
 */
function withCursor(content: string): string {
  return content.includes(' autofocus') ? content : content.replace(WRONG_FIELD, `${WRONG_FIELD} autofocus`);
}

/** Who looks at a page in which way, for the pages of other tabs to compare; undefined for pages that are the same for everybody. */
function shownTo(reader?: Actor): string | undefined {
  if (reader === undefined) return undefined;
  return `${reader.portalId} ${reader.id ?? ''} ${reader.credential?.kind === 'acting' ? reader.credential.by.id : ''}`.trim();
}

function policyFor({ frames = false, content = [] }: ShownElsewhere): string {
  if (content.length === 0) return frames ? `${PAGE_POLICY}; frame-src 'self'` : PAGE_POLICY;
  const origins = [...new Set(content)].join(' ');
  const pictures = PAGE_POLICY.replace("img-src 'self' data:", `img-src 'self' data: ${origins}`);
  return `${pictures}; media-src ${origins}; frame-src 'self' ${origins}`;
}
