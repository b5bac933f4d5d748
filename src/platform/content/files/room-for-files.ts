import { Injectable } from '@nestjs/common';
import { Database } from '../../../database/statements.js';
import { ArrivingFiles, type ArrivingFile } from '../../../resource/model/arriving-files.js';
import { requireAnnouncedOfPerson } from '../../content-tree/nodes/node-files/byte-ledger.js';
import { requireAnnounced } from '../../content-tree/nodes/node-files/node-space.js';

const COURSE = /^[1-9]\d{0,8}$/;
/** Keys of nodes have 64 bits. */
const NODE = /^[1-9]\d{0,14}$/;
const PERSONAL = 'personal_files';

/** Compares the announced size of a file with the space of those places that the request names before it. */
@Injectable()
export class RoomForFiles extends ArrivingFiles {
  constructor(private readonly database: Database) {
    super();
  }

  override async admit({ resource, id, actor, query, texts, size }: ArrivingFile): Promise<void> {
    if (actor.id !== null) await requireAnnouncedOfPerson(this.database, actor.id, size);
    const courses = [...linkedCourses(texts.resourceLinkList), ...numbersIn(new URLSearchParams(query).get('cid'), COURSE)];
    await requireAnnounced(this.database, {
      courses,
      parents: numbersIn(lastName(texts.parentResourceNodeId), NODE),
      item: id !== undefined && resource.fields.has('resourceNode') ? { table: resource.table, id } : undefined,
      person: resource.path === PERSONAL && id === undefined ? actor.id : null,
      portalId: actor.portalId,
      size,
    });
  }
}

/** What cannot be read is refused once all of the form is there. */
function linkedCourses(text: unknown): number[] {
  try {
    const links: unknown = JSON.parse(typeof text === 'string' ? text : '[]');
    return Array.isArray(links) ? links.flatMap((link: { cid?: unknown } | null) => numbersIn(link?.cid, COURSE)) : [];
  } catch {
    return [];
  }
}

function lastName(text: unknown): string {
  return typeof text === 'string' ? (text.split('/').at(-1) ?? '') : '';
}

function numbersIn(value: unknown, shape: RegExp): number[] {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  return shape.test(text) ? [Number(text)] : [];
}
