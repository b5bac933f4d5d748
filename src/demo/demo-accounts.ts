/** Password of every demo account; well known, which is why a development service listens on this machine alone. */
export const DEMO_PASSWORD = 'lyceum-demo';

/** Accounts that the welcome text names. */
export const DEMO_USERNAMES = ['admin', 'teacher', 'student'] as const;

/** Room of the demo's running lecture, by which the videoconference server knows it. */
export const DEMO_ROOM = 'algebra-lecture-2';

/** Room of the demo in which `npm run lyceum -- demo:meeting` plays its lecture. */
export const PLAYED_ROOM = 'algebra-lecture-3';
