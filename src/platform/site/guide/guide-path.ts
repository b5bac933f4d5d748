/** The page that leads through the API step by step. */
export const GUIDE_PATH = '/api/guide';
