import { UsergroupEnrolmentProcessor } from './classes/usergroup-enrolment.processor.js';
import { UsergroupRelUserProcessor } from './classes/usergroup-rel-user.processor.js';
import { UsergroupProcessor } from './classes/usergroup.processor.js';
import { MessageAttachmentProcessor } from './messages/message-attachment.processor.js';
import { LegalProcessor } from './pages/legal.processor.js';
import { PageLayoutProcessor } from './pages/page-layout.processor.js';
import { PageProcessor } from './pages/page.processor.js';
import { SluggedProcessor } from './pages/slugged.processor.js';
import { AttachmentProcessor } from './people/attachment.processor.js';
import { AuthorProcessor } from './people/author.processor.js';
import { CreatorProcessor } from './people/creator.processor.js';
import { JustificationProcessor } from './people/justification.processor.js';
import { OwnedProcessor } from './people/owned.processor.js';
import { PersonalFileProcessor } from './people/personal-file.processor.js';
import { UserApiKeyProcessor } from './people/user-api-key.processor.js';
import { UserRelCourseVoteProcessor } from './people/user-rel-course-vote.processor.js';
import { UserRelUserProcessor } from './people/user-rel-user.processor.js';
import { PortfolioCategoryProcessor } from './portfolios/portfolio-category.processor.js';
import { PortfolioCommentProcessor } from './portfolios/portfolio-comment.processor.js';
import { PortfolioProcessor } from './portfolios/portfolio.processor.js';
import { SettingsCurrentProcessor } from './settings/settings-current.processor.js';
import { ChatProcessor } from './social/chat.processor.js';
import { SocialPostAttachmentProcessor } from './social/social-post-attachment.processor.js';
import { SocialPostProcessor } from './social/social-post.processor.js';
import { AccessUrlRelColorThemeProcessor } from './themes/access-url-rel-color-theme.processor.js';

/** Processors of the resources in community.entities.ts. */
export const communityProcessors = [
  AccessUrlRelColorThemeProcessor,
  AttachmentProcessor,
  AuthorProcessor,
  ChatProcessor,
  CreatorProcessor,
  JustificationProcessor,
  LegalProcessor,
  MessageAttachmentProcessor,
  OwnedProcessor,
  PageLayoutProcessor,
  PageProcessor,
  PersonalFileProcessor,
  PortfolioCategoryProcessor,
  PortfolioCommentProcessor,
  PortfolioProcessor,
  SettingsCurrentProcessor,
  SluggedProcessor,
  SocialPostAttachmentProcessor,
  SocialPostProcessor,
  UserApiKeyProcessor,
  UserRelCourseVoteProcessor,
  UserRelUserProcessor,
  UsergroupEnrolmentProcessor,
  UsergroupProcessor,
  UsergroupRelUserProcessor,
] as const;
