import type { Abstract, Provider, Type } from '@nestjs/common';
import type { Area } from '../auth/keys/scopes.js';
import type { SignInMethod } from '../auth/sign-in/sign-in-method.js';
import type { EntityClass } from '../database/data-source.js';
import type { PartitionedTable } from '../database/partitions/partitioned-table.js';
import type { TriggerStatement } from '../database/schema/trigger-set.js';
import type { JobDeclaration, ScheduleDeclaration } from '../jobs/job-declaration.js';
import type { CourseContribution } from '../pages/course/course-tab.js';
import type { HomeSection } from '../pages/home/home-section.js';
import type { OfficePage } from '../pages/office/office-page.js';
import type { Reaction } from '../resource/model/reaction.js';
import type { ProblemWords } from '../resource/protocol/problem-words.js';
import type { ScreenPart } from '../resource/screens/screen-section.js';
import type { Contribution } from '../config/contributions.js';
import type { CourseCompletion } from './course-completion.js';
import type { ErasedAlong } from './erased-along.js';
import type { FeatureLabels } from './feature-labels.js';
import type { FirstRows } from './first-rows.js';
import type { MailKind } from './mail-kind.js';
import type { NoticeKind } from './notice-kind.js';
import type { PortDeclaration } from './ports.js';
import type { RemovedAlong } from './removed-along.js';
import type { SeedWriter } from './seed-writer.js';
import type { SwitchSetting } from './switch-setting.js';
import type { TextSetting } from './text-setting.js';

/**
 * Everything that one feature contributes to the service, declared in its `<feature>.feature.ts`. Routes, policies, processors
 * and action handlers are not listed: they come from what the entities declare.
 *
 * A further kind of contribution is one more optional member here, read from {@link FeatureList} by the module that runs it.
 */
export interface Feature {
  /** Unique among all features, in lower case with hyphens: `learning-paths`. */
  readonly name: string;
  /** Names of the features without which this one can't work; checked at boot. Their migrations and seeds run first. */
  readonly needs?: readonly string[];
  /** The releases of Lyceum that it was made for, as npm writes ranges: `^0.5.0`. A start on another one is refused. */
  readonly lyceum?: string;
  /** The part of the product by which API keys are given or refused its resources; `content` unless said otherwise. */
  readonly area?: Area;
  /** Its tables; those marked with `@ApiResource()` become resources of the API. */
  readonly entities?: readonly EntityClass[];
  /** Routes written by hand. */
  readonly controllers?: readonly Type[];
  /** What the entities don't name themselves: services, and handlers of another kind. */
  readonly providers?: readonly Provider[];
  /** Nest modules whose exported providers it injects. */
  readonly imports?: readonly Type[];
  /** Providers of it that other modules may inject. */
  readonly exports?: readonly (Type | Abstract<unknown>)[];
  /** What it does for other features, by the abstract class in which they say what they need; see {@link PortDeclaration}. */
  readonly ports?: readonly PortDeclaration[];
  /** What it brings to lists that other features declare, such as a type of question; see `Contributions`. */
  readonly contributes?: readonly Contribution[];
  /** By which users sign in: passwords that it checks, or pages of it that lead elsewhere. */
  readonly signIn?: readonly SignInMethod[];
  /** What it does when rows are written, those of other features too: `on(…)` in the same unit of work, `afterwards(…)` by a job. */
  readonly reactions?: readonly Reaction[];
  /** What deletions of its items take along beyond what hangs on their nodes; see {@link RemovedAlong}. */
  readonly removals?: readonly RemovedAlong[];
  /** What becomes of its rows with a user who is deleted for good, beyond the rules of its columns; see {@link ErasedAlong}. */
  readonly erasedAlong?: ErasedAlong;
  /** Switches that the administrators of a portal set. */
  readonly settings?: readonly SwitchSetting[];
  /** Settings of a portal whose values have a form of their own, which is checked where they are written. */
  readonly textSettings?: readonly TextSetting[];
  /** Kinds of problems that it answers, each declared here and nowhere else. */
  readonly problems?: ProblemWords;
  /** Triggers on its tables in addition to those of the change log. */
  readonly triggers?: readonly TriggerStatement[];
  /** Those of its tables whose rows are divided by month and go after a time. */
  readonly partitioned?: readonly PartitionedTable[];
  /** How long rows of its tables stay that go by themselves, by table, as the documentation says it: what is divided by month says that itself. */
  readonly retention?: Readonly<Record<string, string>>;
  /** Folder of its own compiled migrations; features of this package share `migrations/`. */
  readonly migrations?: URL;
  /** Kinds of background jobs that it asks for, each with its handler. */
  readonly jobs?: readonly JobDeclaration[];
  /** What it does again and again, without a call. */
  readonly schedules?: readonly ScheduleDeclaration[];
  /** Kinds of notices that it raises; each can come by mail too. */
  readonly notices?: readonly NoticeKind[];
  /** Kinds of mail that it sends beyond those. */
  readonly mails?: readonly MailKind[];
  /** Folder with a folder for each language (`fr/badge-board.json`): what its messages are in others than English. */
  readonly languages?: URL;
  /** What its resources are called in the back office. */
  readonly labels?: FeatureLabels;
  /** What it brings to the home page. */
  readonly home?: readonly HomeSection[];
  /** What it brings to the documents that give a screen all that it needs. */
  readonly screens?: readonly ScreenPart[];
  /** What it brings to the pages of courses: tabs, and parts of a course's first page. */
  readonly course?: CourseContribution;
  /** Its pages for administrators, to which the menu of the back office leads. */
  readonly office?: readonly OfficePage[];
  /** By what of it a course can be completed; see {@link CourseCompletion}. */
  readonly courseCompletion?: CourseCompletion;
  /** What its resources begin with in a new installation; see {@link FirstRows}. */
  readonly firstRows?: readonly FirstRows[];
  /** Puts its examples into a database that gets the demo. */
  readonly seed?: (writer: SeedWriter) => Promise<void>;
}
