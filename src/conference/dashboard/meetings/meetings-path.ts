/** Where the pages of meetings are, without a leading slash. */
export const MEETINGS_PATH = 'plugin/Videoconf/meetings';
