/** Who sees a link: its editors alone (draft, pending), learners too (published), nobody any more (deleted). */
export const LINK_VISIBILITIES = ['draft', 'pending', 'published', 'deleted'] as const;

export type LinkVisibility = (typeof LINK_VISIBILITIES)[number];
