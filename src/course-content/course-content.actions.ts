import { Reorder } from './access/reorder.action.js';
import { ToggleVisibility } from './access/toggle-visibility.action.js';
import { Upload } from './access/upload.action.js';
import { CommentUpload } from './assignments/comment-upload.action.js';
import { HandInWork } from './assignments/hand-in-work.action.js';
import { AddAttendanceDates } from './attendances/add-attendance-dates.action.js';
import { SoftDeleteAttendance } from './attendances/soft-delete-attendance.action.js';
import { TellCourseUsage } from './documents/course-usage.action.js';
import { DownloadSelected } from './documents/download-selected.action.js';
import { TellLearningPathUsage } from './documents/learning-path-usage.action.js';
import { MoveDocument } from './documents/move-document.action.js';
import { ReplaceDocument } from './documents/replace-document.action.js';
import { ExportGlossaryToDocuments } from './glossaries/export-glossary-to-documents.action.js';
import { ExportGlossary } from './glossaries/export-glossary.action.js';
import { ImportGlossary } from './glossaries/import-glossary.action.js';
import { ReorderItems } from './learning-paths/reorder-items.action.js';
import { AddressPolicy, PublicAddresses } from './links/address-policy.js';
import { CheckLink } from './links/check-link.action.js';
import { ExportLinks } from './links/export-links.action.js';
import { TellLinkDetails } from './links/link-details.action.js';
import { SetLinkPicture } from './links/link-picture.action.js';
import { LinkProbe } from './links/link-probe.js';
import { MoveLink } from './links/move-link.action.js';

/** Handlers of what is done with course content beyond the six operations, and what they need. */
export const courseContentActions = [
  AddAttendanceDates,
  CheckLink,
  CommentUpload,
  DownloadSelected,
  ExportGlossary,
  ExportGlossaryToDocuments,
  ExportLinks,
  HandInWork,
  ImportGlossary,
  MoveDocument,
  MoveLink,
  Reorder,
  ReorderItems,
  ReplaceDocument,
  SetLinkPicture,
  SoftDeleteAttendance,
  TellCourseUsage,
  TellLearningPathUsage,
  TellLinkDetails,
  ToggleVisibility,
  Upload,
  LinkProbe,
  { provide: AddressPolicy, useClass: PublicAddresses },
] as const;
