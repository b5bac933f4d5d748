/** In a moderated forum messages of learners wait until a moderator lets them pass or turns them down. */
export const POST_STATUSES = ['validated', 'waiting_moderation', 'rejected'] as const;

export type PostStatus = (typeof POST_STATUSES)[number];
