import { CAnnouncementAttachmentProcessor } from './announcements/c-announcement-attachment.processor.js';
import { CAnnouncementProcessor } from './announcements/c-announcement.processor.js';
import { CCourseDescriptionProcessor } from './course-descriptions/c-course-description.processor.js';
import { CDropboxCategoryProcessor } from './dropbox/c-dropbox-category.processor.js';
import { CDropboxFeedbackProcessor } from './dropbox/c-dropbox-feedback.processor.js';
import { CDropboxFileProcessor } from './dropbox/c-dropbox-file.processor.js';
import { CNotebookProcessor } from './notebooks/c-notebook.processor.js';
import { CPeerAssessmentCorrectionProcessor } from './peer-assessments/c-peer-assessment-correction.processor.js';
import { CThematicAdvanceProcessor } from './thematics/c-thematic-advance.processor.js';
import { CToolIntroProcessor } from './tools/c-tool-intro.processor.js';
import { CWikiCategoryProcessor } from './wikis/c-wiki-category.processor.js';
import { CWikiDiscussProcessor } from './wikis/c-wiki-discuss.processor.js';
import { CWikiProcessor } from './wikis/c-wiki.processor.js';

/** Processors of announcements, descriptions, tools, notes, progress plans, wikis, exchanged files and peer marking. */
export const courseMaterialProcessors = [
  CAnnouncementAttachmentProcessor,
  CAnnouncementProcessor,
  CCourseDescriptionProcessor,
  CDropboxCategoryProcessor,
  CDropboxFeedbackProcessor,
  CDropboxFileProcessor,
  CNotebookProcessor,
  CPeerAssessmentCorrectionProcessor,
  CThematicAdvanceProcessor,
  CToolIntroProcessor,
  CWikiCategoryProcessor,
  CWikiDiscussProcessor,
  CWikiProcessor,
] as const;
