import { Career } from './careers/career.entity.js';
import { Promotion } from './careers/promotion.entity.js';
import { BranchSync } from './catalogue/branch-sync.entity.js';
import { CatalogueCourseRelAccessUrlRelUsergroup } from './catalogue/catalogue-course-rel-access-url-rel-usergroup.entity.js';
import { CatalogueSessionRelAccessUrlRelUsergroup } from './catalogue/catalogue-session-rel-access-url-rel-usergroup.entity.js';
import { CourseRelUserCatalogue } from './catalogue/course-rel-user-catalogue.entity.js';
import { Room } from './catalogue/room.entity.js';
import { CourseInvitation } from './courses/course-invitation.entity.js';
import { CourseRequest } from './courses/course-request.entity.js';
import { CourseType } from './courses/course-type.entity.js';
import { ExtraFieldOptions } from './extra-fields/extra-field-options.entity.js';
import { ExtraFieldRelTag } from './extra-fields/extra-field-rel-tag.entity.js';
import { ExtraFieldSavedSearch } from './extra-fields/extra-field-saved-search.entity.js';
import { ExtraFieldValues } from './extra-fields/extra-field-values.entity.js';
import { ExtraField } from './extra-fields/extra-field.entity.js';
import { Language } from './languages/language.entity.js';
import { Asset } from './nodes/asset.entity.js';
import { Illustration } from './nodes/illustration.entity.js';
import { ResourceComment } from './nodes/resource-comment.entity.js';
import { ResourceFormat } from './nodes/resource-format.entity.js';
import { ResourceRight } from './nodes/resource-right.entity.js';
import { SequenceResource } from './sequences/sequence-resource.entity.js';
import { Sequence } from './sequences/sequence.entity.js';
import { ScheduledAnnouncement } from './sessions/scheduled-announcement.entity.js';
import { SessionCategory } from './sessions/session-category.entity.js';
import { SkillLevelProfile } from './skills/skill-level-profile.entity.js';
import { SkillLevel } from './skills/skill-level.entity.js';
import { SkillProfile } from './skills/skill-profile.entity.js';
import { SkillRelCourse } from './skills/skill-rel-course.entity.js';
import { SkillRelItem } from './skills/skill-rel-item.entity.js';
import { SkillRelProfile } from './skills/skill-rel-profile.entity.js';
import { SkillRelSkill } from './skills/skill-rel-skill.entity.js';
import { SkillRelUserComment } from './skills/skill-rel-user-comment.entity.js';
import { SkillRelUser } from './skills/skill-rel-user.entity.js';
import { Skill } from './skills/skill.entity.js';
import { TicketAssignedLog } from './tickets/ticket-assigned-log.entity.js';
import { TicketCategoryRelUser } from './tickets/ticket-category-rel-user.entity.js';
import { TicketCategory } from './tickets/ticket-category.entity.js';
import { TicketMessageAttachment } from './tickets/ticket-message-attachment.entity.js';
import { TicketMessage } from './tickets/ticket-message.entity.js';
import { TicketPriority } from './tickets/ticket-priority.entity.js';
import { TicketProject } from './tickets/ticket-project.entity.js';
import { TicketRelUser } from './tickets/ticket-rel-user.entity.js';
import { TicketStatus } from './tickets/ticket-status.entity.js';
import { Ticket } from './tickets/ticket.entity.js';

/** What a portal is organised by: catalogues, branches, careers, sequences, skills, extra fields and support. */
export const organisationResources = [
  Language,
  Asset,
  ResourceFormat,
  ResourceRight,
  ResourceComment,
  Illustration,
  CourseType,
  CourseRequest,
  CourseInvitation,
  CourseRelUserCatalogue,
  CatalogueCourseRelAccessUrlRelUsergroup,
  CatalogueSessionRelAccessUrlRelUsergroup,
  BranchSync,
  Room,
  SessionCategory,
  ScheduledAnnouncement,
  Career,
  Promotion,
  Sequence,
  SequenceResource,
  Skill,
  SkillRelSkill,
  SkillProfile,
  SkillRelProfile,
  SkillLevelProfile,
  SkillLevel,
  SkillRelUser,
  SkillRelUserComment,
  SkillRelCourse,
  SkillRelItem,
  ExtraField,
  ExtraFieldOptions,
  ExtraFieldValues,
  ExtraFieldRelTag,
  ExtraFieldSavedSearch,
  TicketProject,
  TicketCategory,
  TicketCategoryRelUser,
  TicketPriority,
  TicketStatus,
  Ticket,
  TicketMessage,
  TicketMessageAttachment,
  TicketAssignedLog,
  TicketRelUser,
] as const;
