import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Actor } from '../auth/actor.js';
import { type FramedPage, PageFrame } from '../resource/protocol/page-frame.js';
import { API_PREFIX } from '../resource/protocol/api-prefix.js';
import { pageLanguage, textsFor } from './language.js';
import type { Language } from '../languages/language.js';
import { PageRenderer } from './page-renderer.js';

const VIEWS = new URL('views/', import.meta.url);
/** Fills in the header of pages that are the same for everybody. */
export const HEADER_SCRIPT = '/admin/assets/header.js';
const SIGN_IN = '/admin/sign-in';
/** A page that belongs to a course, by its path or by its query; not the first page of the course itself. */
const IN_COURSE = /^\/(?!api\/)(?:courses\/(\d{1,9})\/|[^?]*\?(?:.*&)?cid=(\d{1,9})(?:&|$))/;
/** The session in which it is opened. */
const IN_SESSION = /[?&]sid=([1-9]\d{0,8})(?:&|$)/;
/** The content of whatever has a file. */
const FILE = /^(\/api\/[a-z][a-z0-9_]*\/\d{1,9}\/content)(?:\?.*)?$/;

/** The documentation of the API and its errors in the layout of the pages. */
@Injectable()
export class KernelPages extends PageFrame {
  override readonly signInPage = SIGN_IN;
  override readonly tokenPath = '/admin/session/token';

  constructor(private readonly pages: PageRenderer) {
    super();
  }

  override language(request: Pick<Request, 'headers'>): Language {
    return pageLanguage(request);
  }

  /** Whose page it is, the header's own script finds out: the API takes no cookie, so that its addresses know nobody. */
  override page({ title, content, language = 'en', styles = [], scripts = [] }: FramedPage): string {
    return this.pages.whole({ language, path: '', isInstallable: false, title, content, styles, scripts: [HEADER_SCRIPT, ...scripts] });
  }

  override problem(request: Request, problem: Readonly<Record<string, unknown>>): string {
    const { failures } = textsFor(request);
    const status = Number(problem['status']);
    const file = status === 401 || status === 403 ? openedBy(request) : undefined;
    const words = failures.of[file === undefined ? status : 401] ?? (status >= 500 ? failures.server : failures.other);
    const isApi = request.originalUrl.startsWith(API_PREFIX);
    // A browser that is signed in gets the file at once; any other the sign-in page, which leads back to it.
    if (file !== undefined) request.res?.setHeader('Refresh', `0; url=${file}`);
    const signIn = file ?? (status === 401 ? `${SIGN_IN}?next=${encodeURIComponent(request.originalUrl)}` : undefined);
    const language = pageLanguage(request);
    const content = this.pages.fragment(VIEWS, 'failure', language, {
      words,
      status,
      isApi,
      signIn,
      detail: problem['detail'],
      course: courseOf(request),
    });
    const title = `${status} ${words.title}`;
    const portalId = (request as Request & { readonly user?: Actor }).user?.portalId;
    return this.pages.whole({ language, path: '', isInstallable: false, title, content, styles: [], scripts: [HEADER_SCRIPT], portalId });
  }
}

/** Where a browser that is signed in gets the file of this address of the API; undefined where it is none of a file. */
function openedBy({ method, originalUrl, headers }: Request): string | undefined {
  const [, address] = FILE.exec(originalUrl) ?? [];
  return method === 'GET' && headers.authorization === undefined && address !== undefined
    ? `/open?address=${encodeURIComponent(address)}`
    : undefined;
}

/** The course that an address names, which most who follow a link of another person can open; undefined where it names none. */
function courseOf({ originalUrl }: Request): string | undefined {
  const [, within, asked] = IN_COURSE.exec(originalUrl) ?? [];
  const id = within ?? asked;
  const [, session] = IN_SESSION.exec(originalUrl) ?? [];
  return id === undefined ? undefined : `/courses/${id}${session === undefined ? '' : `?sid=${session}`}`;
}
