/** Who sees a link: its editors only (draft, pending), learners too (published), no one (deleted). */
export const LINK_VISIBILITIES = ['draft', 'pending', 'published', 'deleted'] as const;

export type LinkVisibility = (typeof LINK_VISIBILITIES)[number];
