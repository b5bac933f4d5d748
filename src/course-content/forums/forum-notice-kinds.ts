/** The kinds of notices about posts; each decides whom to notify. */
export const FORUM_NOTICES = { post: 'forum.post', awaiting: 'forum.awaiting' } as const;
