import type { Feature } from '../../../feature/feature.js';
import { InstantMessage } from './instant-message.entity.js';
import { SocialPostAttachment } from './social-post-attachment.entity.js';
import { SocialPostFeedback } from './social-post-feedback.entity.js';
import { SocialPost } from './social-post.entity.js';
import { socialTool } from './social.settings.js';

/** Posts and chats between people. */
export const social: Feature = {
  name: 'social',
  area: 'people',
  needs: ['classes', 'nodes', 'users'],
  entities: [InstantMessage, SocialPostAttachment, SocialPostFeedback, SocialPost],
  settings: [socialTool],
};
