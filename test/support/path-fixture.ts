import type { ApiClient, Json, Reply } from './api-client.js';
import type { Classroom } from './classroom.js';

/** A learning path as its teacher made it, and how people follow it. */
export interface MadePath {
  readonly id: number;
  readonly iri: string;
  /** Ids of its steps, in their order. */
  readonly steps: readonly number[];
  /** The address of one of its runtime operations in the course itself. */
  readonly runtime: (operation?: string) => string;
  readonly open: (who: ApiClient, step?: number) => Promise<Reply>;
}

async function created(room: Classroom, path: string, body: object): Promise<Json> {
  const { status, text, body: item } = await room.asTeacher.post(`/api/${path}`, body);
  if (status !== 201) throw new Error(`${path}: ${status} ${text}`);
  return item;
}

/** A step of material that the course has; with values of its own. */
export async function newStep(room: Classroom, path: string, values: Record<string, unknown> = {}): Promise<number> {
  const step = await created(room, 'c_lp_items', { title: 'Step', itemType: 'document', lp: path, ...values });
  return Number(step.id);
}

/** @param steps what is said of each, in their order */
export async function newPath(
  room: Classroom,
  steps: readonly Record<string, unknown>[],
  values: Record<string, unknown> = {},
): Promise<MadePath> {
  const path = await created(room, 'learning_paths', { title: 'Path', parentResourceNodeId: room.node, ...values });
  const [id, iri] = [Number(path.id), String(path['@id'])];
  const ids: number[] = [];
  for (const [displayOrder, step] of steps.entries()) ids.push(await newStep(room, iri, { displayOrder, ...step }));
  const runtime = (operation = ''): string => `${iri}/runtime${operation}?cid=${room.course}`;
  return { id, iri, steps: ids, runtime, open: (who, step) => who.post(runtime('/item'), step === undefined ? {} : { itemId: step }) };
}
