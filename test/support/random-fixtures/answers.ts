import type { Actor } from '../../../src/auth/actor.js';
import type { ResourceDefinition } from '../../../src/resource/model/resource-definition.js';
import type { Call } from '../../../src/resource/model/call.js';
import { JSON_LD } from '../../../src/resource/protocol/media-type.js';
import { parsePreferences } from '../../../src/resource/protocol/preferences.js';
import { Problem } from '../../../src/resource/protocol/problem.js';
import { parseListQuery } from '../../../src/resource/input/list-query.parser.js';
import type { Operation } from '../../../src/resource/model/policy.js';
import { PolicyService } from '../../../src/resource/policy/policy.service.js';
import { ResourceReader } from '../../../src/resource/persistence/resource-reader.js';
import type { ApiClient } from '../api-client.js';
import type { TestApplication } from '../application.js';

/** All pages of a list as one caller sees it. */
export interface Listing {
  readonly ids: readonly number[];
  /** The total of each page; they must all be the same. */
  readonly totals: readonly number[];
}

/** The answers that a caller gets. */
export interface Answers {
  /** Nothing listed where the list as a whole is refused. */
  list(resource: ResourceDefinition): Promise<Listing>;
  /** @returns the status of the item's answer */
  item(resource: ResourceDefinition, id: number): Promise<number>;
}

const PAGE = 12;
const REFUSED: Listing = { ids: [], totals: [] };

/** Asks the very stations behind the controllers, so that callers on any portal can be played in one process. */
export class ReaderAnswers implements Answers {
  private readonly gate: PolicyService;
  private readonly reader: ResourceReader;

  constructor(
    { app }: TestApplication,
    private readonly actor: Actor,
  ) {
    this.gate = app.get(PolicyService, { strict: false });
    this.reader = app.get(ResourceReader, { strict: false });
  }

  async list(resource: ResourceDefinition): Promise<Listing> {
    const call = this.call(resource, 'list');
    if (!call) return REFUSED;
    return allPages(async (query) => {
      const { rows, total } = await this.reader.page(call, parseListQuery(query, resource, call.preferences));
      return { ids: rows.map(({ id }) => Number(id)), total: total ?? -1 };
    });
  }

  async item(resource: ResourceDefinition, id: number): Promise<number> {
    const call = this.call(resource, 'read', id);
    if (!call) return 403;
    try {
      await this.reader.item(call);
      return 200;
    } catch (error) {
      if (error instanceof Problem) return error.getStatus();
      throw error;
    }
  }

  private call(resource: ResourceDefinition, operation: Operation, id?: number): Call | undefined {
    const { actor } = this;
    const grant = this.gate.decide(actor, resource, operation);
    if (grant === false) return undefined;
    return {
      resource,
      operation,
      id,
      path: resource.iri,
      query: '',
      format: JSON_LD,
      preferences: parsePreferences(undefined),
      actor,
      grant,
    };
  }
}

/** Asks over HTTP, as any client does. */
export class HttpAnswers implements Answers {
  constructor(private readonly client: ApiClient) {}

  async list({ iri }: ResourceDefinition): Promise<Listing> {
    return allPages(async (query) => {
      const { status, body } = await this.client.get(`${iri}?${query}`);
      if (status === 401 || status === 403) return undefined;
      return { ids: (body.member ?? []).map(({ id }) => Number(id)), total: Number(body.totalItems) };
    });
  }

  async item({ iri }: ResourceDefinition, id: number): Promise<number> {
    return (await this.client.get(`${iri}/${id}`)).status;
  }
}

/** @param page gives one page, or nothing where the list is refused */
async function allPages(page: (query: string) => Promise<{ ids: readonly number[]; total: number } | undefined>): Promise<Listing> {
  const ids: number[] = [];
  const totals: number[] = [];
  for (let number = 1; ; number += 1) {
    const found = await page(`itemsPerPage=${PAGE}&page=${number}`);
    if (!found) return REFUSED;
    ids.push(...found.ids);
    totals.push(found.total);
    if (found.ids.length < PAGE) return { ids, totals };
  }
}
