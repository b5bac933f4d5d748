import type { Response } from 'express';
import { pageLanguage } from '../../pages/language.js';
import type { PageRenderer } from '../../pages/page-renderer.js';
import { type MeetPage, meetTexts } from './meet-texts.js';

const VIEWS = new URL('views/', import.meta.url);

/**
 * Answers with a page on the way into a meeting.
 * @param again address of its link, where it has one
 */
export function sendMeetPage(pages: PageRenderer, response: Response, page: MeetPage, status = 200, again?: string): void {
  const { title, detail } = meetTexts.in(pageLanguage(response.req))[page];
  pages.send(response, { template: 'meet', views: VIEWS, title, status, data: { detail, again } });
}
