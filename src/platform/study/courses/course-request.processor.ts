import { Injectable } from '@nestjs/common';
import { Actor } from '../../../auth/actor.js';
import { sql } from '../../../database/sql.js';
import { ResourceRegistry } from '../../../resource/compile/resource-registry.js';
import { Processor } from '../../../resource/persistence/processor.js';
import type { Write } from '../../../resource/model/write.js';
import { Course } from './course.entity.js';
import { CourseProcessor } from './course.processor.js';

interface RequestRow {
  readonly user: number;
  readonly status: string;
  readonly code: string;
  readonly title: string;
  readonly description: string;
  readonly language: string | null;
  readonly category: number | null;
  readonly tutor: string | null;
  readonly visualCode: string | null;
}

/** Requests for courses: pending until they are accepted, which makes the course, or rejected; final afterwards. */
@Injectable()
export class CourseRequestProcessor extends Processor {
  constructor(
    private readonly courses: CourseProcessor,
    private readonly registry: ResourceRegistry,
  ) {
    super();
  }

  override create(write: Write): Promise<number> {
    return super.create({ ...write, values: { ...write.values, status: 'pending' } });
  }

  override async update(write: Write, id: number): Promise<void> {
    await super.update(write, id);
    const after = await requestRow(write, id);
    if (after?.status === 'accepted') await this.open(write, after);
  }

  /** Makes the course as if its requester had made it, who thereby teaches it. */
  private async open(write: Write, { user, code, title, description, language, category, tutor, visualCode }: RequestRow): Promise<void> {
    await this.courses.create({
      ...write,
      resource: this.registry.of(Course),
      operation: 'create',
      actor: Actor.of({ id: user, username: '', roles: [] }, write.actor.portalId),
      values: {
        code,
        title,
        description,
        visualCode,
        tutorName: tutor,
        ...(language === null ? {} : { courseLanguage: language }),
        categories: category === null ? [] : [category],
      },
    });
  }
}

function requestRow({ transaction }: Write, id: number): Promise<RequestRow | undefined> {
  return transaction.one<RequestRow>(sql`SELECT "user_id" AS "user", "status", "code", "title", "description", "course_language" AS "language",
    "category_id" AS "category", "tutor_name" AS "tutor", "visual_code" AS "visualCode" FROM "course_request" WHERE "id" = ${id} FOR UPDATE`);
}
