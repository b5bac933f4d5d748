/** For whom a tool of a group works: for no one, for everyone in the course, for the group. */
export const TOOL_STATES = ['not_available', 'public', 'private'] as const;

/** Announcements can be between single members, too. */
export const ANNOUNCEMENT_STATES = [...TOOL_STATES, 'private_between_users'] as const;

export type ToolState = (typeof TOOL_STATES)[number];
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number];
