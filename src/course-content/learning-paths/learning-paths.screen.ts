import type { ScreenSection } from '../../resource/screens/screen-section.js';

/** The learning paths of a course. */
export const learningPathsScreens: readonly ScreenSection[] = [
  { screen: 'courses/{id}/home', name: 'paths', kind: 'list', most: 20, address: ({ context }) => `/api/learning_paths?${context}` },
];
