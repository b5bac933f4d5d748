import { CAnnouncementAttachment } from './announcements/c-announcement-attachment.entity.js';
import { CAnnouncement } from './announcements/c-announcement.entity.js';
import { CChatConversation } from './chat/c-chat-conversation.entity.js';
import { CCourseDescription } from './course-descriptions/c-course-description.entity.js';
import { CDropboxCategory } from './dropbox/c-dropbox-category.entity.js';
import { CDropboxFeedback } from './dropbox/c-dropbox-feedback.entity.js';
import { CDropboxFile } from './dropbox/c-dropbox-file.entity.js';
import { CNotebook } from './notebooks/c-notebook.entity.js';
import { CPeerAssessmentCorrection } from './peer-assessments/c-peer-assessment-correction.entity.js';
import { CPeerAssessmentCriteria } from './peer-assessments/c-peer-assessment-criteria.entity.js';
import { CPeerAssessment } from './peer-assessments/c-peer-assessment.entity.js';
import { CThematicAdvance } from './thematics/c-thematic-advance.entity.js';
import { CThematicPlan } from './thematics/c-thematic-plan.entity.js';
import { CThematic } from './thematics/c-thematic.entity.js';
import { CCourseSetting } from './tools/c-course-setting.entity.js';
import { CShortcut } from './tools/c-shortcut.entity.js';
import { CToolIntro } from './tools/c-tool-intro.entity.js';
import { CTool } from './tools/c-tool.entity.js';
import { CWikiCategory } from './wikis/c-wiki-category.entity.js';
import { CWikiDiscuss } from './wikis/c-wiki-discuss.entity.js';
import { CWiki } from './wikis/c-wiki.entity.js';

/** Tables of announcements, descriptions, tools, notes, progress plans, wikis, exchanged files, peer marking and chats. */
export const courseMaterialEntities = [
  CAnnouncement,
  CAnnouncementAttachment,
  CChatConversation,
  CCourseDescription,
  CCourseSetting,
  CDropboxCategory,
  CDropboxFeedback,
  CDropboxFile,
  CNotebook,
  CPeerAssessment,
  CPeerAssessmentCorrection,
  CPeerAssessmentCriteria,
  CShortcut,
  CThematic,
  CThematicAdvance,
  CThematicPlan,
  CTool,
  CToolIntro,
  CWiki,
  CWikiCategory,
  CWikiDiscuss,
] as const;
