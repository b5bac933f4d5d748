import type { ScreenSection } from '../../resource/screens/screen-section.js';

/** The tools of a course that the caller is shown. */
export const toolsScreens: readonly ScreenSection[] = [
  { screen: 'courses/{id}/home', name: 'tools', kind: 'list', most: 50, address: ({ item }) => `/api/c_tools?course=${item}` },
];
