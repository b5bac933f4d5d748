import { SignInDelays } from '../../src/auth/sign-in/sign-in-delays.js';
import { type DeclaredRoute, declaredRoutes } from '../../src/deprecation/declared-routes.js';
import type { ResourceDefinition } from '../../src/resource/model/resource-definition.js';
import type { ApiClient } from './api-client.js';
import type { ApplicationOptions, TestApplication } from './application.js';
import { type Classroom, classroom } from './classroom.js';
import { concurrently } from './concurrently.js';
import { HttpFactory } from './http-factory.js';
import { type OpenApi } from './open-api-summary.js';
import { recipesFor } from './recipes.js';
import { resourceCatalogue } from './resource-catalogue.js';
import { RowFactory } from './row-factory.js';
import { type Scene, scene } from './videoconference-server-fixture.js';

/** Every route is asked, also the one that makes those wait who sign in with wrong passwords. */
const NO_DELAYS = Object.assign(new SignInDelays(), { first: 0, longest: 0, rejection: 0 });

export type Caller = 'administrator' | 'teacher' | 'learner' | 'stranger';

/** A service with meetings switched on, a course with its people, and an item of every resource: what every route can be asked about. */
export class FurnishedService {
  private constructor(
    readonly at: Scene,
    readonly room: Classroom,
    readonly resources: readonly ResourceDefinition[],
    readonly factory: HttpFactory,
    readonly callers: Readonly<Record<Caller, ApiClient>>,
    /** Address of an item, by the path of its resource. */
    readonly items: ReadonlyMap<string, string>,
    readonly document: OpenApi,
    /** Generated and hand-written ones. */
    readonly routes: readonly DeclaredRoute[],
  ) {}

  static async start(options: Pick<ApplicationOptions, 'variables' | 'instead' | 'plansOnce'> = {}): Promise<FurnishedService> {
    const { variables = {}, instead, plansOnce = false } = options;
    // Hours pass on its clock: tokens last for a year.
    const at = await scene({
      variables: { JWT_TTL: '31536000', ...variables },
      instead: new Map([[SignInDelays, NO_DELAYS], ...(instead ?? [])]),
      plansOnce,
    });
    const { app } = at;
    await at.reset({ meetings_enabled: true, meetings_guests: true });
    const resources = await resourceCatalogue();
    const administrator = app.as(await app.given.globalAdministrator());
    const room = await classroom(app);
    const [tool] = (await administrator.get(`/api/c_tools?course=/api/courses/${room.course}`)).body.member ?? [];
    const factory = new HttpFactory(resources, [administrator, room.asTeacher, room.asStudent], recipesFor(resources, room), {
      courses: `/api/courses/${room.course}`,
      users: `/api/users/${room.student.id}`,
      resource_nodes: `/api/resource_nodes/${room.node}`,
      c_tools: String(tool?.['@id']),
    });
    const items = await itemsOf(resources, factory, new RowFactory(app.dataSource, resources));
    // What befalls these would end the others' rights.
    for (const path of ['users', 'courses']) items.set(path, await factory.another(path));
    const document = await documentOf(app, variables);
    const callers = { administrator, teacher: room.asTeacher, learner: room.asStudent, stranger: app.stranger };
    return new FurnishedService(at, room, resources, factory, callers, items, document, declaredRoutes(app.app));
  }

  close(): Promise<void> {
    return this.at.close();
  }
}

/** What is described follows from the sources and from the variables: the files of a worker share it. */
const documents = new Map<string, OpenApi>();

async function documentOf({ stranger }: TestApplication, variables: Readonly<Record<string, string>>): Promise<OpenApi> {
  const key = JSON.stringify(variables);
  const known = documents.get(key);
  if (known) return known;
  const { status, body } = await stranger.get<OpenApi>('/api/docs.json');
  if (status !== 200) throw new Error(`The document was not answered: ${status}.`);
  documents.set(key, body);
  return body;
}

/** By the API where a user can make one; what follows from a history is written as its declaration says. */
async function itemsOf(resources: readonly ResourceDefinition[], factory: HttpFactory, rows: RowFactory): Promise<Map<string, string>> {
  const found = await concurrently(resources, async (resource): Promise<[string, string]> => {
    const made = await factory.make(resource.path).catch(() => undefined);
    return [resource.path, made ?? `${resource.iri}/${await rows.insert(resource)}`];
  });
  return new Map(found);
}
