import type { Feature } from '../../../feature/feature.js';
import { UserJustification } from './user-justification.entity.js';
import { JustificationDocument } from './justification-document.entity.js';
import { PersonalFile } from './personal-file.entity.js';
import { UserApiKey } from './user-api-key.entity.js';
import { UserCourseCategory } from './user-course-category.entity.js';
import { CourseVote } from './course-vote.entity.js';
import { UserRelation } from './user-relation.entity.js';
import { ApiKeyDirectory } from '../../../auth/keys/api-key-directory.js';
import { PlatformApiKeyDirectory } from './api-key-directory.js';
import { tieRequested } from './tie.notices.js';
import { personalFilesForAll } from '../../rights/access/access.settings.js';

/** What belongs to a person: files, keys, ties, justifications. */
export const personal: Feature = {
  name: 'personal',
  area: 'people',
  needs: ['courses', 'nodes', 'portals', 'sessions', 'users'],
  notices: [tieRequested],
  entities: [UserJustification, JustificationDocument, PersonalFile, UserApiKey, UserCourseCategory, CourseVote, UserRelation],
  providers: [{ provide: ApiKeyDirectory, useClass: PlatformApiKeyDirectory }],
  exports: [ApiKeyDirectory],
  settings: [personalFilesForAll],
};
