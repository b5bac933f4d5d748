import { UsergroupRelCourse } from './classes/usergroup-rel-course.entity.js';
import { UsergroupRelSession } from './classes/usergroup-rel-session.entity.js';
import { UsergroupRelUser } from './classes/usergroup-rel-user.entity.js';
import { Usergroup } from './classes/usergroup.entity.js';
import { ThirdPartyDataExchangeUser } from './integrations/third-party-data-exchange-user.entity.js';
import { ThirdPartyDataExchange } from './integrations/third-party-data-exchange.entity.js';
import { ThirdParty } from './integrations/third-party.entity.js';
import { MessageAttachment } from './messages/message-attachment.entity.js';
import { MessageFeedback } from './messages/message-feedback.entity.js';
import { MessageTag } from './messages/message-tag.entity.js';
import { NotificationEventRelUser } from './notifications/notification-event-rel-user.entity.js';
import { NotificationEvent } from './notifications/notification-event.entity.js';
import { PushSubscription } from './notifications/push-subscription.entity.js';
import { ContactCategory } from './pages/contact-category.entity.js';
import { Legal } from './pages/legal.entity.js';
import { MailTemplate } from './pages/mail-template.entity.js';
import { PageCategory } from './pages/page-category.entity.js';
import { PageLayoutTemplate } from './pages/page-layout-template.entity.js';
import { PageLayout } from './pages/page-layout.entity.js';
import { Page } from './pages/page.entity.js';
import { SysAnnouncement } from './pages/sys-announcement.entity.js';
import { SystemTemplate } from './pages/system-template.entity.js';
import { Templates } from './pages/templates.entity.js';
import { JustificationDocumentRelUsers } from './people/justification-document-rel-users.entity.js';
import { JustificationDocument } from './people/justification-document.entity.js';
import { PersonalFile } from './people/personal-file.entity.js';
import { Tag } from './people/tag.entity.js';
import { UserApiKey } from './people/user-api-key.entity.js';
import { UserCourseCategory } from './people/user-course-category.entity.js';
import { UserRelCourseVote } from './people/user-rel-course-vote.entity.js';
import { UserRelTag } from './people/user-rel-tag.entity.js';
import { UserRelUser } from './people/user-rel-user.entity.js';
import { AccessUrlRelCourseCategory } from './portals/access-url-rel-course-category.entity.js';
import { AccessUrlRelUserGroup } from './portals/access-url-rel-user-group.entity.js';
import { PortfolioAttachment } from './portfolios/portfolio-attachment.entity.js';
import { PortfolioCategory } from './portfolios/portfolio-category.entity.js';
import { PortfolioComment } from './portfolios/portfolio-comment.entity.js';
import { Portfolio } from './portfolios/portfolio.entity.js';
import { AccessUrlRelPlugin } from './settings/access-url-rel-plugin.entity.js';
import { PermissionRelRole } from './settings/permission-rel-role.entity.js';
import { Permission } from './settings/permission.entity.js';
import { Plugin } from './settings/plugin.entity.js';
import { Role } from './settings/role.entity.js';
import { SettingsCurrent } from './settings/settings-current.entity.js';
import { Chat } from './social/chat.entity.js';
import { SocialPostAttachment } from './social/social-post-attachment.entity.js';
import { SocialPostFeedback } from './social/social-post-feedback.entity.js';
import { SocialPost } from './social/social-post.entity.js';
import { AccessUrlRelColorTheme } from './themes/access-url-rel-color-theme.entity.js';
import { ColorTheme } from './themes/color-theme.entity.js';

/** Resources of people among themselves and of the running of portals: classes, ties, social posts, portfolios, settings, pages. */
export const communityResources = [
  UsergroupRelCourse,
  UsergroupRelSession,
  UsergroupRelUser,
  Usergroup,
  ThirdPartyDataExchangeUser,
  ThirdPartyDataExchange,
  ThirdParty,
  MessageAttachment,
  MessageFeedback,
  MessageTag,
  NotificationEventRelUser,
  NotificationEvent,
  PushSubscription,
  ContactCategory,
  Legal,
  MailTemplate,
  PageCategory,
  PageLayoutTemplate,
  PageLayout,
  Page,
  SysAnnouncement,
  SystemTemplate,
  Templates,
  JustificationDocumentRelUsers,
  JustificationDocument,
  PersonalFile,
  Tag,
  UserApiKey,
  UserCourseCategory,
  UserRelCourseVote,
  UserRelTag,
  UserRelUser,
  AccessUrlRelCourseCategory,
  AccessUrlRelUserGroup,
  PortfolioAttachment,
  PortfolioCategory,
  PortfolioComment,
  Portfolio,
  AccessUrlRelPlugin,
  PermissionRelRole,
  Permission,
  Plugin,
  Role,
  SettingsCurrent,
  Chat,
  SocialPostAttachment,
  SocialPostFeedback,
  SocialPost,
  AccessUrlRelColorTheme,
  ColorTheme,
] as const;
