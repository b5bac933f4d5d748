import type { Feature } from '../../../feature/feature.js';
import { UserJustification } from './user-justification.entity.js';
import { JustificationDocument } from './justification-document.entity.js';
import { PersonalFile } from './personal-file.entity.js';
import { Tag } from './tag.entity.js';
import { UserApiKey } from './user-api-key.entity.js';
import { UserCourseCategory } from './user-course-category.entity.js';
import { CourseVote } from './course-vote.entity.js';
import { UserTag } from './user-tag.entity.js';
import { UserRelation } from './user-relation.entity.js';
import { ApiKeyDirectory } from '../../../auth/keys/api-key-directory.js';
import { PlatformApiKeyDirectory } from './api-key-directory.js';
import { tieRequested } from './tie.notices.js';
import { personalFilesForAll } from '../../rights/access/access.settings.js';

/** What belongs to a person: files, tags, keys, ties, justifications. */
export const personal: Feature = {
  name: 'personal',
  area: 'people',
  needs: ['courses', 'extra-fields', 'nodes', 'notifications', 'portals', 'sessions', 'users'],
  notices: [tieRequested],
  entities: [
    UserJustification,
    JustificationDocument,
    PersonalFile,
    Tag,
    UserApiKey,
    UserCourseCategory,
    CourseVote,
    UserTag,
    UserRelation,
  ],
  providers: [{ provide: ApiKeyDirectory, useClass: PlatformApiKeyDirectory }],
  exports: [ApiKeyDirectory],
  settings: [personalFilesForAll],
};
