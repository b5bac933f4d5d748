import { IsIn, IsInt, IsOptional, IsRFC3339, Max, Min } from 'class-validator';
import type { ItemMember } from '../../../../resource/model/field-declaration.js';

const LARGEST_ID = 2_147_483_647;

/** Spellings taken for the visibility of new content, the numbers of older clients included. */
const VISIBILITY_INPUTS: readonly unknown[] = ['draft', 'pending', 'published', 0, 1, 2];

/** How a form asks for a link; for times there is the form of the link itself. */
export const LINK_MEMBERS: Readonly<Record<Exclude<keyof ResourceLinkInput, 'startVisibilityAt'>, ItemMember>> = {
  cid: { of: 'courses' },
  sid: { of: 'sessions', narrowedBy: { cid: 'courses.course' } },
  gid: { of: 'c_groups', narrowedBy: { cid: 'cid', sid: 'sid' } },
  visibility: { values: ['published', 'draft', 'pending'] },
};

/** One context that new content is given to: `{"cid": 3, "sid": 0, "gid": 0, "visibility": "published"}`. */
export class ResourceLinkInput {
  /** Course; 0 or absent for none. */
  @IsInt()
  @Min(0)
  @Max(LARGEST_ID)
  @IsOptional()
  cid?: number | null;

  /** Session that the course is part of; 0 or absent for the base course. */
  @IsInt()
  @Min(0)
  @Max(LARGEST_ID)
  @IsOptional()
  sid?: number | null;

  /** Group of the course; 0 or absent for everyone. */
  @IsInt()
  @Min(0)
  @Max(LARGEST_ID)
  @IsOptional()
  gid?: number | null;

  @IsIn(VISIBILITY_INPUTS as unknown[], { message: 'visibility must be one of draft, pending, published' })
  @IsOptional()
  visibility?: 'draft' | 'pending' | 'published' | 0 | 1 | 2 | null;

  /** Before this moment learners see nothing of it, and nobody is notified of it. */
  @IsRFC3339()
  @IsOptional()
  startVisibilityAt?: string | null;
}
