import { Injectable } from '@nestjs/common';
import { type CourseContext, contextQuery, surroundingCourse, type SurroundingCourse } from '../../../pages/course/course-context.js';
import { idOf } from '../../../pages/course/course-tab.js';
import { excerptOf, shownText } from '../../../pages/course/shown-text.js';
import { type ApiItem, textOf } from '../../../pages/home/home-section.js';
import { type PageCaller, PageCalls } from '../../../pages/page-calls.js';
import { Problem } from '../../../resource/protocol/problem.js';
import type { SurveyQuestionType } from '../survey-question-types.js';
import type { ShownOption, ShownQuestion } from './survey-form.js';
import { allRows } from '../../../pages/all-rows.js';

const MOST_PAGES = 20;
const LONGEST_TEXT = 2_000;
const HIGHEST_SCORE = 10;

/** Where a person stands with a survey. */
export interface Standing {
  readonly answers: ReadonlyMap<number, unknown>;
  readonly complete: boolean;
  readonly isInvited: boolean;
  readonly isOpen: boolean;
}

/** What the page of a survey shows. */
export interface SurveyPage {
  readonly id: number;
  readonly title: string;
  readonly intro: string;
  readonly thanks: string;
  readonly isAnonymous: boolean;
  readonly opens: string;
  readonly closes: string;
  readonly showsNumbers: boolean;
  readonly questions: readonly ShownQuestion[];
  readonly standing: Standing;
  readonly course: SurroundingCourse | undefined;
  readonly query: string;
}

/** What came of a survey, as the API has it. */
export interface ReadResults {
  readonly invited: number;
  readonly answered: number | null;
  readonly withheld: boolean;
  readonly questions: readonly {
    readonly type: SurveyQuestionType;
    readonly text: string;
    readonly answers: number;
    readonly options: readonly {
      readonly text: string;
      readonly count: number;
      readonly percent: number;
      readonly mean: number | null;
      readonly median: number | null;
    }[];
    readonly mean: number | null;
    readonly median: number | null;
    readonly texts: readonly string[];
  }[];
}

/** Makes the page of a survey, before its markup. */
@Injectable()
export class SurveyPages {
  constructor(private readonly calls: PageCalls) {}

  /** @throws Problem with the status that the API gives the caller for the survey */
  async page(caller: PageCaller, id: number, context: CourseContext | undefined): Promise<SurveyPage> {
    const found = await this.calls.read<ApiItem>(caller, `/api/c_surveys/${id}${contextQuery(context)}`);
    return {
      id,
      title: excerptOf(found['title'], LONGEST_TEXT),
      intro: [textOf(found['subtitle']), textOf(found['intro'])].filter((text) => text !== '').join(''),
      thanks: textOf(found['surveyThanks']),
      isAnonymous: found['anonymous'] === true,
      opens: textOf(found['availFrom']),
      closes: textOf(found['availTill']),
      showsNumbers: found['displayQuestionNumber'] !== false,
      questions: await this.questions(caller, id),
      standing: await this.#standing(caller, id),
      course: await surroundingCourse(this.calls, caller, context, 'surveys'),
      query: contextQuery(context),
    };
  }

  /** The questions in their order, texts and new pages among them. */
  async questions(caller: PageCaller, id: number): Promise<readonly ShownQuestion[]> {
    const survey = `survey=/api/c_surveys/${id}&order[sort]=asc`;
    const [questions, options] = [
      await this.#all(caller, `/api/c_survey_questions?${survey}`),
      await this.#all(caller, `/api/c_survey_question_options?${survey}`),
    ];
    const byQuestion = new Map<number, ApiItem[]>();
    for (const option of options) {
      const question = idOf(option['question']);
      byQuestion.set(question, [...(byQuestion.get(question) ?? []), option]);
    }
    return questions.map((question) => shownQuestion(question, byQuestion.get(Number(question['id'])) ?? []));
  }

  /** @throws Problem with the status that the API gives the caller for the results */
  results(caller: PageCaller, id: number): Promise<ReadResults> {
    return this.calls.read<ReadResults>(caller, `/api/c_surveys/${id}/results`);
  }

  async mayReadResults(caller: PageCaller, id: number): Promise<boolean> {
    return (await this.calls.readable<ReadResults>(caller, `/api/c_surveys/${id}/results`)) !== undefined;
  }

  /** No answers at all are answered with those that are there, by anonymous surveys too, whose answers nobody can list. */
  async #standing(caller: PageCaller, id: number): Promise<Standing> {
    try {
      const { answers, complete } = await this.calls.send<{ readonly answers: object; readonly complete: boolean }>(
        caller,
        'POST',
        `/api/c_surveys/${id}/answers`,
        { answers: {} },
      );
      const given = Object.entries(answers).map(([question, value]) => [Number(question), value as unknown] as const);
      return { answers: new Map(given), complete, isInvited: true, isOpen: true };
    } catch (error) {
      if (!(error instanceof Problem) || ![401, 403, 409].includes(error.getStatus())) throw error;
      const isInvited = await this.#isInvited(caller, id);
      return { answers: new Map(), complete: error.getStatus() === 409, isInvited, isOpen: false };
    }
  }

  async #isInvited(caller: PageCaller, id: number): Promise<boolean> {
    const address = `/api/c_survey_invitations?survey=/api/c_surveys/${id}&user=/api/users/${caller.actor.id ?? 0}&itemsPerPage=1`;
    return ((await this.calls.readable<readonly ApiItem[]>(caller, address)) ?? []).length > 0;
  }

  #all(caller: PageCaller, list: string): Promise<readonly ApiItem[]> {
    return allRows((address) => this.calls.read<readonly ApiItem[]>(caller, address), list, MOST_PAGES);
  }
}

function shownQuestion(question: ApiItem, options: readonly ApiItem[]): ShownQuestion {
  const html = textOf(question['surveyQuestion']);
  return {
    id: Number(question['id']),
    type: question['type'] as SurveyQuestionType,
    text: excerptOf(html, LONGEST_TEXT),
    html: 'html' in shownText(html) ? html : '',
    comment: excerptOf(question['surveyQuestionComment'], LONGEST_TEXT),
    mandatory: question['isMandatory'] === true,
    parent: idOf(question['parent']),
    parentOption: idOf(question['parentOption']),
    highest: Number(question['maxValue'] ?? HIGHEST_SCORE),
    options: options.map(({ id, optionText }): ShownOption => ({ id: Number(id), text: excerptOf(optionText, LONGEST_TEXT) })),
  };
}
