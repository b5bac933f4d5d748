import { Injectable } from '@nestjs/common';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../model/action-handler.js';
import {
  type ActionAnswer,
  type ActionDeclaration,
  type ActionParameter,
  documentAnswer,
  type JsonSchema,
} from '../model/action-declaration.js';
import type { FilterValue } from '../model/list-query.js';
import { Problem } from '../protocol/problem.js';
import type { ScreenVisit } from './screen-section.js';
import { ScreenReader } from './screen-reader.js';
import { wireInstant } from '../protocol/wire-instant.js';

const MINUTE_MS = 60_000;

const SECTIONS: ActionParameter = {
  name: 'sections',
  type: 'string',
  isList: true,
  description: 'Names of the sections to read, with commas between them; all of them unless given.',
};
const CONTEXT: readonly ActionParameter[] = [
  { name: 'sid', type: 'integer', description: 'The session in which the course is looked at; 0 for none.' },
  { name: 'gid', type: 'integer', description: 'The group of the course; 0 for none.' },
];

const COURSE: ActionParameter = { name: 'cid', type: 'integer', description: 'The course in which it is looked at.' };

/** Answers a screen. */
@Injectable()
export abstract class ReadScreen extends ActionHandler {
  /** Address of the screen below `/api/`, by which sections name it. */
  protected abstract readonly screen: string;
  /** Whether the item that the address names is a course, in which the screen is then looked at. */
  protected readonly isOfCourse: boolean = true;

  constructor(protected readonly reader: ScreenReader) {
    super();
  }

  async run(run: ActionRun): Promise<ActionOutcome> {
    const { actor, id, now, parameters } = run;
    if (actor.id === null) throw new Problem(403, 'A screen is read by users who are signed in.');
    const minute = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS);
    const course = this.isOfCourse ? id : numberOf(parameters, 'cid');
    const context = `cid=${course}&sid=${numberOf(parameters, 'sid')}&gid=${numberOf(parameters, 'gid')}`;
    const wanted = String(parameters.get('sections') ?? '')
      .split(',')
      .filter((name) => name !== '');
    const visit = { actor, caller: actor.id, item: id, context, now: minute };
    return {
      document: {
        now: wireInstant(minute),
        ...(await this.sections(visit, run, wanted)),
      },
    };
  }

  /** The sections by name, of those that are wanted; all of them where none is named. */
  protected sections(visit: ScreenVisit, run: ActionRun, wanted: readonly string[]): Promise<Record<string, unknown>> {
    return this.reader.read(this.screen, visit, run.transaction, wanted);
  }
}

function numberOf(parameters: ReadonlyMap<string, FilterValue>, name: string): number {
  return Number(parameters.get(name) ?? 0);
}

function answerOf(name: string, sections: Readonly<Record<string, JsonSchema>> | undefined): ActionAnswer {
  const now = { type: 'string', format: 'date-time', description: 'When it was read, to the minute.' };
  return { ...documentAnswer(name, { now }), ...(sections && { sections }) };
}

/** A screen that features bring sections to. @param declaration without what all screens have in common */
export function screen(
  declaration: Pick<ActionDeclaration, 'name' | 'path' | 'description' | 'rule' | 'handler'> & {
    readonly document: string;
    /** Sections that the screen makes itself, or makes into something else than what their addresses answer. */
    readonly sections?: Readonly<Record<string, JsonSchema>>;
    readonly ofCourse?: true;
    /** The query names the course, too. */
    readonly withinCourse?: true;
  },
): ActionDeclaration {
  const { document, sections, ofCourse, withinCourse, ...own } = declaration;
  const context = ofCourse ? CONTEXT : withinCourse ? [COURSE, ...CONTEXT] : [];
  const parameters = [SECTIONS, ...context];
  return { ...own, method: 'GET', parameters, answer: answerOf(document, sections), composes: true };
}
