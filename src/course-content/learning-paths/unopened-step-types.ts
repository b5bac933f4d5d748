/** Kinds of steps that nothing opens: those of older installations keep theirs, and none is made any more. */
export const UNOPENED_STEP_TYPES: ReadonlySet<string> = new Set(['au', 'h5p', 'xapi', 'lti']);
