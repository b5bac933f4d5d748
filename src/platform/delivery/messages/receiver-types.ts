/** The role in which a user has a message; the sender's own copy is one of them. */
export const RECEIVER_TYPES = ['to', 'cc', 'promoted', 'wall', 'group', 'invitation', 'conversation', 'sender'] as const;

export type ReceiverType = (typeof RECEIVER_TYPES)[number];
