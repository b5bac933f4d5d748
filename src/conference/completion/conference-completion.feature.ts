import type { Feature } from '../../feature/feature.js';
import { CompletionPages } from './completion-page.js';
import { CompletionPagesController } from './completion-pages.controller.js';

/** The page on which is said, and seen, what completes a meeting. */
export const conferenceCompletion: Feature = {
  name: 'conference-completion',
  area: 'conference',
  needs: ['conference'],
  controllers: [CompletionPagesController],
  providers: [CompletionPages],
};
