import { Global, Module } from '@nestjs/common';
import type { Feature } from '../feature/feature.js';
import { announcements } from './announcements/announcements.feature.js';
import { assignments } from './assignments/assignments.feature.js';
import { attendances } from './attendances/attendances.feature.js';
import { blogs } from './blogs/blogs.feature.js';
import { calendar } from './calendar/calendar.feature.js';
import { chat } from './chat/chat.feature.js';
import { courseDescriptions } from './course-descriptions/course-descriptions.feature.js';
import { courseTopics } from './course-topics/course-topics.feature.js';
import { documents } from './documents/documents.feature.js';
import { dropbox } from './dropbox/dropbox.feature.js';
import { forums } from './forums/forums.feature.js';
import { glossaries } from './glossaries/glossaries.feature.js';
import { learningPaths } from './learning-paths/learning-paths.feature.js';
import { links } from './links/links.feature.js';
import { notes } from './notes/notes.feature.js';
import { peerAssessments } from './peer-assessments/peer-assessments.feature.js';
import { quizzes } from './quizzes/quizzes.feature.js';
import { surveys } from './surveys/surveys.feature.js';
import { tools } from './tools/tools.feature.js';

/** What this module is composed of. */
export const courseContentFeatures: readonly Feature[] = [
  announcements,
  assignments,
  attendances,
  blogs,
  calendar,
  chat,
  courseDescriptions,
  courseTopics,
  documents,
  dropbox,
  forums,
  glossaries,
  learningPaths,
  links,
  notes,
  peerAssessments,
  quizzes,
  surveys,
  tools,
];

/** What courses are filled with: documents, learning paths, glossaries, links, agendas, assignments, blogs, forums, quizzes, surveys. */
@Global()
@Module({})
export class CourseContentModule {}
