import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../auth/actor.js';
import { Clock } from '../../../config/clock.js';
import { idOf } from '../../../pages/course/course-tab.js';
import { PageTexts } from '../../../pages/course/page-texts.js';
import { type ApiItem, textOf } from '../../../pages/home/home-section.js';
import { pageLanguage } from '../../../pages/language.js';
import type { ResourceRequest } from '../../../resource/model/resource-request.js';
import { accountOf, queryOf } from './page-request.js';
import type { Language } from '../../../languages/language.js';
import { TEXT_OR_FILE } from '../assignment.entity.js';
import { AssignmentPageApi } from './assignment-page-api.js';
import { assignmentAddress, type AssignmentPlace, placeOf } from './assignment-place.js';
import { type AssignmentTimes, type Stage, stageAt, timesOf } from './assignment-terms.js';
import { type ShownFile, type ShownWork, worksOf } from './own-works.js';
import { type Participants, participantsOf } from './participants.js';
import { type CourseContext, contextIn } from '../../../pages/course/course-context.js';

const LIST = '/api/c_student_publications';
const MOST_MATERIAL = 50;

/** Who asks for a page of an assignment. */
interface AssignmentQuestion {
  readonly caller: Actor;
  /** Id of the caller's account. */
  readonly account: number;
  readonly assignment: number;
  readonly context: CourseContext | undefined;
  readonly language: Language;
}

/** An assignment as its pages have it in common. */
export interface OpenedAssignment extends AssignmentQuestion {
  readonly actor: Actor;
  readonly row: ApiItem;
  readonly etag: string;
  readonly terms: ApiItem | undefined;
  readonly title: string;
  readonly place: AssignmentPlace;
  readonly times: AssignmentTimes;
  readonly stage: Stage;
  /** 0: none is set. */
  readonly highest: number;
  readonly address: string;
}

/** What an assignment takes. */
export interface Accepted {
  readonly text: boolean;
  readonly file: boolean;
  /** With their dots; all where there is none. */
  readonly endings: readonly string[];
}

/** What the page of an assignment shows. */
export interface AssignmentPage {
  readonly texts: PageTexts;
  readonly description?: number;
  readonly material: readonly ShownFile[];
  readonly accepted: Accepted;
  readonly works: readonly ShownWork[];
  /** For those who mark. */
  readonly participants?: Participants;
  readonly state: 'open' | 'late' | 'closed' | 'handed_in' | 'handed_in_late' | 'marked';
  /** By which two clicks hand in once. */
  readonly key: string;
  /** By the clock of the service. */
  readonly now: string;
}

/** Makes the page of an assignment, before its markup. */
@Injectable()
export class AssignmentPages {
  constructor(
    private readonly api: AssignmentPageApi,
    private readonly clock: Clock,
  ) {}

  /** The assignment that the request of a page is about, in the context that its address names. @throws Problem as {@link open} */
  openIn(request: ResourceRequest, assignment: number): Promise<OpenedAssignment> {
    const [account, context] = [accountOf(request), contextIn(queryOf(request))];
    return this.open({ caller: request.user, account, assignment, context, language: pageLanguage(request) });
  }

  /** @throws Problem with the status that the API gives the caller for the assignment, 404 for a work */
  async open(question: AssignmentQuestion): Promise<OpenedAssignment> {
    const { caller, assignment, context, language } = question;
    const actor = await this.api.acquainted(caller);
    const { row, etag } = await this.api.item(actor, `${LIST}/${assignment}`);
    const ref = textOf(row['assignment']);
    const terms = ref === '' ? undefined : await this.api.readable<ApiItem>(actor, ref);
    const times = timesOf(terms);
    return {
      ...question,
      actor,
      row,
      etag,
      terms,
      times,
      title: textOf(row['title']),
      place: await placeOf(this.api, actor, context, language),
      stage: stageAt(times, this.clock.now()),
      highest: Number(row['qualification'] ?? 0),
      address: assignmentAddress(assignment, context),
    };
  }

  async page(opened: OpenedAssignment): Promise<AssignmentPage> {
    const { actor, account, assignment, context, row, stage } = opened;
    const texts = new PageTexts();
    const description = texts.add(textOf(row['description']));
    const participants = await participantsOf(this.api, actor, assignment);
    const works = await worksOf(this.api, { actor, account, author: account, assignment, context, texts });
    return {
      texts,
      description,
      participants,
      works,
      material: await this.#material(opened),
      accepted: acceptedBy(row),
      state: stateOf(works, stage),
      key: randomUUID(),
      now: this.clock.now().toISOString(),
    };
  }

  /** Documents of the course that belong to the assignment, as far as the caller may read them. */
  async #material({ actor, assignment, place, context }: OpenedAssignment): Promise<readonly ShownFile[]> {
    if (place.course === undefined) return [];
    const address = `/api/c_student_publication_rel_documents?publication=${LIST}/${assignment}&itemsPerPage=${MOST_MATERIAL}`;
    const ids = ((await this.api.readable(actor, address)) ?? []).map(({ document }) => idOf(document));
    if (ids.length === 0) return [];
    const query = [...ids.map((id) => `id[]=${id}`), `itemsPerPage=${MOST_MATERIAL}`].join('&');
    const documents = (await this.api.readable(actor, `/api/documents?${query}`)) ?? [];
    const session = context === undefined || context.session === 0 ? '' : `?sid=${context.session}`;
    const { documents: tab } = place.course;
    return documents.map(({ id, title }) => ({ name: textOf(title), href: `${tab}/${Number(id)}${session}` }));
  }
}

/** What an assignment takes, by its members. */
function acceptedBy(row: ApiItem): Accepted {
  const kind = TEXT_OR_FILE.find((one) => one === row['allowTextAssignment']) ?? 'text_and_file';
  const endings = textOf(row['extensions'])
    .split(/[\s,;]+/)
    .map((ending) => ending.replace(/^\.+/, ''))
    .filter((ending) => ending !== '');
  return { text: kind !== 'only_file', file: kind !== 'only_text', endings: endings.map((ending) => `.${ending.toLowerCase()}`) };
}

function stateOf(works: readonly ShownWork[], stage: Stage): AssignmentPage['state'] {
  if (works.some(({ mark }) => mark !== undefined)) return 'marked';
  const [latest] = works;
  if (latest) return latest.isLate ? 'handed_in_late' : 'handed_in';
  return stage;
}
