import type { Type } from '@nestjs/common';
import { satisfies, validRange } from 'semver';
import { StartupError } from '../config/startup-error.js';
import { VERSION } from '../config/version.js';
import type { Area } from '../auth/keys/scopes.js';
import type { SignInMethod } from '../auth/sign-in/sign-in-method.js';
import type { EntityClass } from '../database/data-source.js';
import { declaredResource, resourceName } from '../resource/declare/api-resource.decorator.js';
import type { MigrationFolder } from '../database/migrations.js';
import type { PartitionedTable } from '../database/partitions/partitioned-table.js';
import type { TriggerStatement } from '../database/schema/trigger-set.js';
import type { JobDeclaration, ScheduleDeclaration } from '../jobs/job-declaration.js';
import { addLanguages } from '../languages/installed-languages.js';
import type { CourseSection, CourseTab } from '../pages/course/course-tab.js';
import type { HomeSection } from '../pages/home/home-section.js';
import type { OfficePage } from '../pages/office/office-page.js';
import { rejectionWords } from '../auth/rejection.js';
import { kernelProblems, type ProblemWords } from '../resource/protocol/problem-words.js';
import type { Reaction } from '../resource/model/reaction.js';
import type { ScreenPart } from '../resource/screens/screen-section.js';
import type { Feature } from './feature.js';
import type { CourseCompletion } from './course-completion.js';
import { type FeatureLabels, labelsOf } from './feature-labels.js';
import type { MailKind } from './mail-kind.js';
import type { NoticeKind } from './notice-kind.js';
import type { PortDeclaration } from './ports.js';
import type { ErasedAlong } from './erased-along.js';
import type { RemovedAlong } from './removed-along.js';
import type { SwitchSetting } from './switch-setting.js';
import type { TextSetting } from './text-setting.js';

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** The features of a service, checked against each other, each after those that it needs. */
export class FeatureList {
  readonly all: readonly Feature[];
  readonly #areas: ReadonlyMap<EntityClass, Area>;

  /**
   * @throws StartupError where a name is malformed or taken twice, a feature was made for another release, a needed one is missing, or
   *   something that has a name is brought twice
   */
  constructor(features: readonly Feature[]) {
    for (const { languages } of features) if (languages) addLanguages(languages);
    const names = features.map(({ name }) => name);
    const malformed = names.find((name) => !NAME.test(name));
    if (malformed !== undefined) throw new StartupError(`"${malformed}" can't name a feature: use lower case and hyphens.`);
    refuseRepeated(names, (name) => `Two features are named "${name}".`);
    const byName = new Map(features.map((feature) => [feature.name, feature]));
    for (const feature of features) {
      requireRelease(feature);
      requireNeeds(feature, byName);
    }
    this.all = inOrderOfNeeds(features, byName);
    for (const { contributes = [] } of this.all) for (const { add } of contributes) add();
    this.#areas = new Map(features.flatMap(({ area = 'content', entities = [] }) => entities.map((entity) => [entity, area] as const)));
    refuseRepeated(
      [...this.settings, ...this.textSettings].map(({ variable }) => variable),
      (variable) => `Two features declare the setting "${variable}".`,
    );
    refuseRepeated(
      this.courseTabs.map(({ path }) => path),
      (path) => `Two tabs of courses are at "${path}".`,
    );
    refuseRepeated(
      this.officePages.map(({ path }) => path),
      (path) => `Two pages of the back office are at "${path}".`,
    );
    refuseRepeated(
      this.ports.map(({ port }) => (port as Type).name),
      (name) => `Two features answer the port "${name}".`,
    );
    refuseRepeated(
      this.signIn.map(({ name }) => name),
      (name) => `Two features bring the method of sign-in "${name}".`,
    );
    refuseRepeated(this.#problems.flatMap(Object.keys), (name) => `The problem "${name}" is declared twice.`);
  }

  /** What its features do for each other. */
  get ports(): readonly PortDeclaration[] {
    return this.all.flatMap(({ ports = [] }) => ports);
  }

  /** By which users sign in, in the order in which methods are asked. */
  get signIn(): readonly SignInMethod[] {
    return this.all.flatMap(({ signIn = [] }) => signIn);
  }

  /** What its features do when rows are written. */
  get reactions(): readonly Reaction[] {
    return this.all.flatMap(({ reactions = [] }) => reactions);
  }

  /** What deletions take along, by the resource of the item. */
  get removals(): readonly RemovedAlong[] {
    return this.all.flatMap(({ removals = [] }) => removals);
  }

  /** What becomes of rows with a user who is deleted for good. */
  get erasedAlong(): readonly ErasedAlong[] {
    return this.all.flatMap(({ erasedAlong }) => erasedAlong ?? []);
  }

  /** In which part of the product an entity is, for the scopes of API keys. */
  areaOf(entity: EntityClass): Area {
    return this.#areas.get(entity) ?? 'content';
  }

  get entities(): readonly EntityClass[] {
    return this.all.flatMap(({ entities = [] }) => entities);
  }

  get settings(): readonly SwitchSetting[] {
    return this.all.flatMap(({ settings = [] }) => settings);
  }

  get textSettings(): readonly TextSetting[] {
    return this.all.flatMap(({ textSettings = [] }) => textSettings);
  }

  get triggers(): readonly TriggerStatement[] {
    return this.all.flatMap(({ triggers = [] }) => triggers);
  }

  /** Folders of migrations in addition to the one that the features of this package share, in the order in which they run. */
  get migrations(): readonly MigrationFolder[] {
    return this.all.flatMap(({ name, migrations }) => (migrations ? [{ owner: name, folder: migrations }] : []));
  }

  get jobs(): readonly JobDeclaration[] {
    return this.all.flatMap(({ jobs = [] }) => jobs);
  }

  get partitioned(): readonly PartitionedTable[] {
    return this.all.flatMap(({ partitioned = [] }) => partitioned);
  }

  /** How long rows stay that go by themselves, by table. */
  get retention(): Readonly<Record<string, string>> {
    const divided = this.partitioned.map(({ table, retention }) => [table, `\`${retention}\``] as const);
    return Object.assign(Object.fromEntries(divided), ...this.all.map(({ retention }) => retention)) as Record<string, string>;
  }

  get schedules(): readonly ScheduleDeclaration[] {
    return this.all.flatMap(({ schedules = [] }) => schedules);
  }

  get notices(): readonly NoticeKind[] {
    return this.all.flatMap(({ notices = [] }) => notices);
  }

  get mails(): readonly MailKind[] {
    return this.all.flatMap(({ mails = [] }) => mails);
  }

  get home(): readonly HomeSection[] {
    return this.all.flatMap(({ home = [] }) => home);
  }

  /** Every kind of problem that has a name, those of sign-in and of the kernel included. */
  get problems(): ProblemWords {
    return Object.assign({}, ...this.#problems) as ProblemWords;
  }

  get #problems(): readonly ProblemWords[] {
    return [kernelProblems, rejectionWords, ...this.all.flatMap(({ problems }) => (problems ? [problems] : []))];
  }

  get controllers(): readonly Type[] {
    return this.all.flatMap(({ controllers = [] }) => controllers);
  }

  get screens(): readonly ScreenPart[] {
    return this.all.flatMap(({ screens = [] }) => screens);
  }

  /** The tabs of courses, by their place. */
  get courseTabs(): readonly CourseTab[] {
    return inPlace(this.all.flatMap(({ course }) => course?.tabs ?? []));
  }

  /** The parts of a course's first page, by their place. */
  get courseSections(): readonly CourseSection[] {
    return inPlace(this.all.flatMap(({ course }) => course?.sections ?? []));
  }

  /** The pages of the back office, by their place. */
  get officePages(): readonly OfficePage[] {
    return inPlace(this.all.flatMap(({ office = [] }) => office));
  }

  /** Every way in which a course can be completed. */
  get courseCompletions(): readonly CourseCompletion[] {
    return this.all.flatMap(({ courseCompletion }) => courseCompletion ?? []);
  }

  /** The labels of all features together. */
  get labels(): FeatureLabels {
    return labelsOf(this.all);
  }

  /** What the types of the API stand for, where the class has another name: `CLp` for `LearningPath`. */
  get classNames(): Readonly<Record<string, string>> {
    const renamed = this.entities.filter((entity) => declaredResource(entity) && resourceName(entity) !== entity.name);
    return Object.fromEntries(renamed.map((entity) => [resourceName(entity), entity.name]));
  }

  /** @throws StartupError that names those of these features that are missing */
  requireAll(names: readonly string[]): void {
    const missing = names.filter((name) => !this.all.some((feature) => feature.name === name));
    if (missing.length > 0) throw new StartupError(`No service can do without ${listed(missing)}.`);
  }

  /** Those of some features that are in the list, in its order. */
  among(features: readonly Feature[]): readonly Feature[] {
    return this.all.filter((feature) => features.includes(feature));
  }

  /** Those that are not among some features, in the order of the list. */
  beyond(features: readonly Feature[]): readonly Feature[] {
    return this.all.filter((feature) => !features.includes(feature));
  }
}

function refuseRepeated(names: readonly string[], sentence: (name: string) => string): void {
  const repeated = names.find((name, place) => names.indexOf(name) !== place);
  if (repeated !== undefined) throw new StartupError(sentence(repeated));
}

/** Releases before the next one count as that one: they have what it brings. */
function requireRelease({ name, lyceum }: Feature): void {
  if (lyceum === undefined) return;
  if (validRange(lyceum) === null)
    throw new StartupError(`"${lyceum}", for which the feature "${name}" was made, is no range of releases.`);
  if (satisfies(VERSION, lyceum, { includePrerelease: true })) return;
  throw new StartupError(`The feature "${name}" was made for Lyceum ${lyceum}, and this is ${VERSION}: install a release of it that fits.`);
}

function requireNeeds({ name, needs = [] }: Feature, byName: ReadonlyMap<string, Feature>): void {
  const missing = needs.filter((needed) => !byName.has(needed));
  if (missing.length === 0) return;
  throw new StartupError(`The feature "${name}" needs ${listed(missing)}.`);
}

/** Names of features that are missing, at the end of a sentence. */
function listed(missing: readonly string[]): string {
  const names = missing.map((name) => `"${name}"`).join(', ');
  return `${names}, which ${missing.length > 1 ? 'are' : 'is'} not among the features`;
}

/** Features that need each other keep the order in which they were given. */
function inOrderOfNeeds(features: readonly Feature[], byName: ReadonlyMap<string, Feature>): readonly Feature[] {
  const ordered = new Set<Feature>();
  const visited = new Set<Feature>();
  const visit = (feature: Feature): void => {
    if (visited.has(feature)) return;
    visited.add(feature);
    for (const needed of feature.needs ?? []) visit(byName.get(needed) ?? feature);
    ordered.add(feature);
  };
  features.forEach(visit);
  return [...ordered];
}

function inPlace<Item extends { readonly place: number }>(items: readonly Item[]): readonly Item[] {
  return items.toSorted((one, other) => one.place - other.place);
}
