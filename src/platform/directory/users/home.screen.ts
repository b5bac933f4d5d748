import { ReadScreen, screen } from '../../../resource/screens/screen.handler.js';
import type { ScreenSection } from '../../../resource/screens/screen-section.js';
import { authenticated } from '../../../resource/model/rule.js';

const HOME = 'me/home';

class ReadHome extends ReadScreen {
  protected readonly screen = HOME;
}

/** `GET /api/me/home` */
export const home = screen({
  name: 'home',
  path: HOME,
  document: 'Home',
  description: 'What the first screen of a signed-in user shows, each section as its own address gives it to the caller.',
  rule: authenticated,
  handler: ReadHome,
});

export const usersScreens: readonly ScreenSection[] = [
  { screen: HOME, name: 'me', kind: 'document', address: ({ caller }) => `/api/users/${caller}` },
];
