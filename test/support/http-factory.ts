import type { FieldDefinition, ResourceDefinition } from '../../src/resource/model/resource-definition.js';
import { VIOLATION_CODES } from '../../src/resource/protocol/violation-codes.js';
import type { ApiClient, Reply } from './api-client.js';
import { sampleValue } from './row-factory.js';

const FILE = 'data:image/png;name=sample.png;base64,iVBORw0KGgo=';
const MOST_MENDS = 3;

type Values = Readonly<Record<string, unknown>>;

/** What the POST of a resource says, beyond what its declaration requires. */
export type Recipe = (factory: HttpFactory) => Promise<Values> | Values;

/** Makes one item of each resource as a client would: by its POST, with what its declaration requires and what that refers to. */
export class HttpFactory {
  private readonly made = new Map<string, Promise<string>>();
  private serial = 100;

  /**
   * @param callers who may try, in this order
   * @param there addresses of items that are there already, by path
   */
  constructor(
    private readonly resources: readonly ResourceDefinition[],
    private readonly callers: readonly ApiClient[],
    private readonly recipes: Readonly<Record<string, Recipe>>,
    there: Readonly<Record<string, string>>,
  ) {
    for (const [path, address] of Object.entries(there)) this.made.set(path, Promise.resolve(address));
  }

  /** One item, the same each time. @returns its address @throws Error that says why nobody could make it */
  make(path: string): Promise<string> {
    const made = this.made.get(path) ?? this.another(path);
    this.made.set(path, made);
    return made;
  }

  /** One more item. @param more members that it has in any case */
  async another(path: string, more: Values = {}): Promise<string> {
    const resource = this.resources.find((one) => one.path === path);
    if (!resource?.operations.includes('create')) throw new Error(`${path} has no POST`);
    const body = await this.bodyOf(resource, more);
    const rejections: string[] = [];
    for (const caller of this.callers) {
      const reply = await this.sent(resource, caller, body);
      if (reply.status === 201) return String(reply.body['@id']);
      rejections.push(`${reply.status} ${String(reply.body.detail)}`);
    }
    throw new Error(`${path}: ${rejections.join('; ')}`);
  }

  /** What a POST of the resource says. @param more members that it says in any case */
  async bodyOf(resource: ResourceDefinition, more: Values = {}): Promise<Values> {
    const given = { ...(await this.recipes[resource.path]?.(this)), ...more };
    return { ...(await this.required(resource, given)), ...given };
  }

  /** The id of one item. */
  async idOf(path: string): Promise<number> {
    return Number((await this.make(path)).split('/').at(-1));
  }

  /** A rule over several members may ask for one that is optional by itself: it is given then. */
  private async sent(resource: ResourceDefinition, caller: ApiClient, body: Values, left = MOST_MENDS): Promise<Reply> {
    const reply = await caller.post(resource.iri, body);
    const missing = (reply.body.violations ?? []).filter(
      ({ propertyPath, code }) => code === VIOLATION_CODES.blank && !(propertyPath in body),
    );
    const fields = missing.flatMap(({ propertyPath }) => resource.fields.get(propertyPath) ?? []);
    if (fields.length === 0 || left === 0) return reply;
    return this.sent(resource, caller, { ...body, ...(await this.valuesOf(fields)) }, left - 1);
  }

  private required({ fields }: ResourceDefinition, given: Values): Promise<Values> {
    return this.valuesOf(
      [...fields.values()].filter(
        ({ name, writable, required, hasDefault }) => writable !== 'never' && required && !hasDefault && !(name in given),
      ),
    );
  }

  /** A value of each of these members; those that refer to something refer to what there is. */
  async valuesOf(fields: readonly FieldDefinition[]): Promise<Values> {
    const values: Record<string, unknown> = {};
    for (const field of fields) values[field.name] = await this.valueOf(field);
    return values;
  }

  private async valueOf(field: FieldDefinition): Promise<unknown> {
    this.serial += 1;
    if (field.file) return FILE;
    if (!field.target) return sampleValue(field, this.serial);
    const address = await this.make(field.target.path);
    return field.type === 'references' || field.type === 'collection' ? [address] : address;
  }
}
