/**
 * The version of the rules by which figures follow from events: the state machine, the order of equal times, and what the server's reports
 * change. A change of any of these is a new one. Evidence packs and explanations name it.
 */
export const RULES_VERSION = 1;
