import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { contextQuery } from '../../../pages/course/course-context.js';
import { pageLanguage } from '../../../pages/language.js';
import { COURSES_STYLE } from '../../../pages/page-assets.controller.js';
import { PageRenderer } from '../../../pages/page-renderer.js';
import type { Language } from '../../../languages/language.js';
import { worded } from '../../../pages/worded.js';
import type { Runtime } from './followed-path.js';
import { type AskedLine, askedLines } from './asked-of-meeting.js';
import type { FollowedPlace, StepMaterial } from './path-material.js';
import { outlineOf } from './path-outline.js';
import { PATH_SCRIPT, PATH_STYLE } from './path-page-assets.controller.js';
import type { PathPage } from './path-page.js';
import { pathWords } from './path-words.js';

const VIEWS = new URL('views/', import.meta.url);
const STYLES = [COURSES_STYLE, PATH_STYLE];

/** Sends the page of a path, and its outline alone. */
@Injectable()
export class PathPageSender {
  constructor(private readonly pages: PageRenderer) {}

  page(response: Response, path: PathPage): void {
    const language = pageLanguage(response.req);
    const { material } = path;
    this.pages.send(response, {
      template: 'path',
      views: VIEWS,
      styles: STYLES,
      scripts: [PATH_SCRIPT],
      title: path.step === undefined ? path.title : `${path.step} · ${path.title}`,
      content: material && 'url' in material ? [new URL(material.url).origin] : [],
      data: { ...wordsIn(language), path, asked: askedOf(material, language), outline: shownOutline(path.runtime, language) },
    });
  }

  /** The outline as it is now, for the script of the page. */
  outline(response: Response, { path, context }: FollowedPlace, runtime: Runtime): void {
    const language = pageLanguage(response.req);
    const data = {
      ...wordsIn(language),
      outline: shownOutline(runtime, language),
      path: { address: `/learning-paths/${path}`, query: contextQuery(context) },
    };
    this.pages.sendMarkup(response, 200, this.pages.fragment(VIEWS, 'outline', language, data));
  }

  /** Says which path has to be completed first. */
  locked(response: Response, { context }: FollowedPlace, required: PathPage['nextPath']): void {
    const language = pageLanguage(response.req);
    const words = pathWords.in(language);
    const sentence = worded(words.lockedPath, { title: required?.title ?? words.otherPath });
    const back = context && `/courses/${context.course}/paths${context.session === 0 ? '' : `?sid=${context.session}`}`;
    const data = { ...wordsIn(language), sentence, required, back };
    this.pages.send(response, { template: 'locked', views: VIEWS, title: words.locked, status: 403, styles: STYLES, data });
  }
}

/** What a meeting asks of the reader; nothing of other steps. */
function askedOf(material: StepMaterial | undefined, language: Language): readonly AskedLine[] {
  if (material?.kind !== 'meeting' || !material.completion) return [];
  return askedLines(material.completion, pathWords.in(language).step.meetingAsks, (value) => value.toLocaleString(language));
}

function shownOutline(runtime: Runtime, language: Language): ReturnType<typeof outlineOf> {
  return outlineOf(runtime, pathWords.in(language), (value) => value.toLocaleString(language, { maximumFractionDigits: 2 }));
}

function wordsIn(language: Language): object {
  return { words: pathWords.in(language), worded };
}
