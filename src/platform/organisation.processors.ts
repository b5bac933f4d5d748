import type { Type } from '@nestjs/common';
import type { Processor } from '../resource/state/processor.js';
import { PortalRecordProcessor } from './access/portal-record.processor.js';
import { CareerProcessor } from './careers/career.processor.js';
import { BranchSyncProcessor } from './catalogue/branch-sync.processor.js';
import { CourseInvitationProcessor } from './courses/course-invitation.processor.js';
import { CourseRequestProcessor } from './courses/course-request.processor.js';
import { ExtraFieldOptionsProcessor } from './extra-fields/extra-field-options.processor.js';
import { ExtraFieldRelTagProcessor } from './extra-fields/extra-field-rel-tag.processor.js';
import { ExtraFieldValuesProcessor } from './extra-fields/extra-field-values.processor.js';
import { LanguageProcessor } from './languages/language.processor.js';
import { AssetProcessor } from './nodes/asset.processor.js';
import { IllustrationProcessor } from './nodes/illustration.processor.js';
import { ResourceCommentProcessor } from './nodes/resource-comment.processor.js';
import { SequenceResourceProcessor } from './sequences/sequence-resource.processor.js';
import { ScheduledAnnouncementProcessor } from './sessions/scheduled-announcement.processor.js';
import { SkillRelCourseProcessor } from './skills/skill-rel-course.processor.js';
import { SkillRelItemProcessor } from './skills/skill-rel-item.processor.js';
import { SkillRelSkillProcessor } from './skills/skill-rel-skill.processor.js';
import { SkillRelUserCommentProcessor } from './skills/skill-rel-user-comment.processor.js';
import { SkillRelUserProcessor } from './skills/skill-rel-user.processor.js';
import { TicketCatalogueProcessor } from './tickets/ticket-catalogue.processor.js';
import { TicketMessageAttachmentProcessor } from './tickets/ticket-message-attachment.processor.js';
import { TicketMessageProcessor } from './tickets/ticket-message.processor.js';
import { TicketProcessor } from './tickets/ticket.processor.js';

/** Writes of what a portal is organised by, where more happens than one row written. */
export const organisationProcessors: readonly Type<Processor>[] = [
  AssetProcessor,
  BranchSyncProcessor,
  CareerProcessor,
  CourseInvitationProcessor,
  CourseRequestProcessor,
  ExtraFieldOptionsProcessor,
  ExtraFieldRelTagProcessor,
  ExtraFieldValuesProcessor,
  IllustrationProcessor,
  LanguageProcessor,
  PortalRecordProcessor,
  ResourceCommentProcessor,
  ScheduledAnnouncementProcessor,
  SequenceResourceProcessor,
  SkillRelCourseProcessor,
  SkillRelItemProcessor,
  SkillRelSkillProcessor,
  SkillRelUserCommentProcessor,
  SkillRelUserProcessor,
  TicketCatalogueProcessor,
  TicketMessageAttachmentProcessor,
  TicketMessageProcessor,
  TicketProcessor,
];
