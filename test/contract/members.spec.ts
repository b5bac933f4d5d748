import { beforeAll, describe, expect, it } from '@jest/globals';
import { Actor } from '../../src/auth/actor.js';
import { readBody } from '../../src/resource/input/body-reader.js';
import type { FieldDefinition, ResourceDefinition } from '../../src/resource/model/resource-definition.js';
import { parsePreferences } from '../../src/resource/protocol/preferences.js';
import type { Problem } from '../../src/resource/protocol/problem.js';
import { MemberReaders } from '../support/member-readers.js';
import { resourceCatalogue } from '../support/resource-catalogue.js';

const administrator = Actor.of({ id: 1, username: 'ada', roles: ['ROLE_GLOBAL_ADMIN', 'ROLE_ADMIN'] }, 1);

/** Wishes of a front-end that the service keeps and does nothing with. The number may only shrink. */
const MOST_FOR_CLIENTS = 53;

/** Facts and marks that no code reads, because their whole use is to be shown and to be found again. */
const FOR_PEOPLE: Readonly<Record<string, string>> = {
  'branch_syncs.branchType': 'what kind of place a branch is, by which administrators look for it',
  'c_blog_ratings.ratingType': 'whether a post or a comment was rated',
  'c_course_settings.subkey': 'the name under which the owner of a setting looks it up',
  'c_course_settings.variable': 'the name under which the owner of a setting looks it up',
  'c_peer_assessment_corrections.totalScore': 'the mark that one learner gave another',
  'c_surveys.surveyType': 'by which teachers look for their surveys',
  'c_thematic_plans.descriptionType': 'which element of a topic it is, by which its unique index tells them apart',
  'courses.sticky': 'by which a catalogue asks for the courses that it shows first',
  'extra_field_saved_searches.value': 'a search, kept for whoever asks it again',
  'justification_document_rel_users.dateValidity': 'until when a document is good, by which staff look for those that are not',
  'mail_templates.system': 'whether a template came with the service',
  'message_feedbacks.disliked': 'what a reader thinks of a message',
  'message_feedbacks.liked': 'what a reader thinks of a message',
  'message_rel_users.starred': 'a mark of the receiver, by which a message is found again',
  'messages.msgType': 'whether a message is one, or its outbox copy, by which front-ends divide their lists',
  'notification_events.eventType': 'what a notice of an administrator is about',
  'pages.locale': 'by which a front-end asks for the pages in a language',
  'plugins.installed': 'what an administrator notes of an extension',
  'plugins.source': 'what an administrator notes of an extension',
  'portfolio_comments.isImportant': 'a mark of the owner, by which a comment is found again',
  'portfolios.isHighlighted': 'a mark of a teacher, by which an entry is found again',
  'push_subscriptions.userAgent': 'by which its owner knows a browser again',
  'session_categories.dateEnd': 'when the sessions of a category are, by which it is found',
  'session_categories.dateStart': 'when the sessions of a category are, by which it is found',
  'skill_rel_user_comments.feedbackValue': 'the mark that a colleague gave',
  'sys_announcements.lang': 'by which a front-end asks for the announcements in a language',
  'templates.refDoc': 'which document a template was made of',
  'third_parties.dataExchangeParty': 'what a data protection officer notes of a company',
  'third_parties.recruiter': 'what a data protection officer notes of a company',
  'third_party_data_exchanges.allUsers': 'what a data protection officer notes of a transfer',
  'third_party_data_exchanges.sentAt': 'what a data protection officer notes of a transfer',
  'tickets.source': 'by which way somebody asked for help',
  'track_e_exercise_confirmations.confirmed': 'what a learner confirmed at the end of a test',
  'track_e_exercise_confirmations.questionsCount': 'what a learner saw at the end of a test',
  'track_e_exercise_confirmations.savedAnswersCount': 'what a learner saw at the end of a test',
  'user_api_keys.apiService': 'what a key is for, in the words of its owner',
  'usergroups.url': 'home page of a group, which its readers open',
};

/** Every member that callers write means something to the service, or says that it does not. */
describe('every writable member', () => {
  let resources: ResourceDefinition[];
  let unread: string[];
  let readers: MemberReaders;

  beforeAll(async () => {
    resources = await resourceCatalogue();
    readers = new MemberReaders(new Set(resources.flatMap((resource) => writable(resource).map(({ name }) => name))));
    unread = resources.flatMap((resource) =>
      writable(resource)
        .filter((field) => !isUsedByKernel(field) && !isRequired(field, resource) && !isRead(field, resource, readers))
        .map(({ name }) => `${resource.path}.${name}`),
    );
  });

  const declared = (what: (field: FieldDefinition) => boolean): string[] =>
    resources.flatMap((resource) =>
      writable(resource)
        .filter(what)
        .map(({ name }) => `${resource.path}.${name}`),
    );

  it('is read by some code, or says that nothing reads it', () => {
    const silent = new Set(declared((field) => field.forClients || field.planned || field.goesWith !== undefined));
    expect(unread.length).toBeGreaterThan(0);
    expect(unread.filter((member) => !silent.has(member)).sort()).toEqual(Object.keys(FOR_PEOPLE).sort());
  });

  it('that is said to be read by nothing is so', () => {
    const pretending = resources.flatMap((resource) =>
      writable(resource)
        .filter((field) => field.forClients || field.goesWith !== undefined)
        .filter(({ name }) => readers.isReadOfClass(name, lineage(resource.entity)))
        .map(({ name }) => `${resource.path}.${name}`),
    );
    expect(pretending).toEqual([]);
  });

  it('says one thing of its use at most, and says it in the documentation', () => {
    const all = resources.flatMap((resource) => [...resource.fields.values()]);
    const words = (field: FieldDefinition): string => field.description ?? '';
    const ways = ({ forClients, planned, goesWith }: FieldDefinition): number =>
      [forClients, planned, goesWith !== undefined].filter(Boolean).length;
    expect(all.filter((field) => ways(field) > 1)).toEqual([]);
    expect(all.filter((field) => field.forClients && !words(field).includes('does nothing with it'))).toEqual([]);
    expect(all.filter((field) => field.planned && !words(field).includes('only its default is taken'))).toEqual([]);
    expect(all.filter((field) => field.goesWith !== undefined && !words(field).includes('Deprecated:'))).toEqual([]);
  });

  it('is seldom kept for front-ends alone', () => {
    const kept = declared(({ forClients }) => forClients);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThanOrEqual(MOST_FOR_CLIENTS);
  });

  it('that is planned takes its default alone', () => {
    const planned = resources.flatMap((resource) => writable(resource).flatMap((field) => (field.planned ? [{ resource, field }] : [])));
    expect(planned.length).toBeGreaterThan(0);
    for (const { resource, field } of planned) {
      expect(violationsOf(resource, { [field.name]: otherThanDefault(field) })).toEqual([field.name]);
      expect(violationsOf(resource, { [field.name]: field.defaultValue ?? null })).toEqual([]);
    }
  });

  it('that is required is neither planned nor about to go', () => {
    expect(declared((field) => field.required && !field.hasDefault && (field.planned || field.goesWith !== undefined))).toEqual([]);
  });
});

/** Members with a violation, as an administrator who changes an item hears of them. */
function violationsOf(resource: ResourceDefinition, body: object): string[] {
  try {
    readBody(Buffer.from(JSON.stringify(body)), {
      resource,
      operation: 'update',
      actor: administrator,
      preferences: parsePreferences(undefined),
    });
    return [];
  } catch (error) {
    return ((error as Problem).document.violations ?? []).map(({ propertyPath }) => propertyPath);
  }
}

function otherThanDefault({ type, values, defaultValue }: FieldDefinition): unknown {
  if (values) return values.find((value) => value !== defaultValue);
  if (type === 'boolean') return defaultValue !== true;
  return type === 'datetime' ? '2026-03-01T10:00:00Z' : 7;
}

function writable({ fields }: ResourceDefinition): FieldDefinition[] {
  return [...fields.values()].filter((field) => field.writable !== 'never');
}

/** The kernel searches it, keeps it unique, follows it, sorts by it or serves it; what is a text is read by people. A filter alone finds rows, and changes nothing. */
function isUsedByKernel({ name, searchable, orderable, unique, target, file, type }: FieldDefinition): boolean {
  if (searchable || unique || target !== undefined || file) return true;
  return type === 'html' || type === 'text' || name === 'title' || name === 'name' || (orderable && type === 'integer');
}

/** A requirement of the resource is about it, or a value follows from it. */
function isRequired({ name }: FieldDefinition, { requires, derivations }: ResourceDefinition): boolean {
  return requires.some(({ about }) => about.includes(name)) || derivations.some(({ derivation }) => derivation.from === name);
}

function isRead({ name, column }: FieldDefinition, { entity, table }: ResourceDefinition, readers: MemberReaders): boolean {
  const classes = lineage(entity);
  return readers.isRead(name, classes) || readers.isInSql(column ?? name, table);
}

/** Names of a class and of those that it inherits members from. */
function lineage(entity: ResourceDefinition['entity']): Set<string> {
  const names = new Set<string>();
  for (let one: unknown = entity; typeof one === 'function' && one.name !== ''; one = Object.getPrototypeOf(one)) names.add(one.name);
  return names;
}
