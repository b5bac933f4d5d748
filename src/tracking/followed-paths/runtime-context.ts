import type { ActionParameter } from '../../resource/model/action-declaration.js';

/** Where a path is followed. */
export const CONTEXT: readonly ActionParameter[] = [
  { name: 'cid', type: 'integer', description: 'Id of the course in which the path is followed.' },
  { name: 'sid', type: 'integer', description: 'Id of the session; absent or 0: the course itself.' },
];
