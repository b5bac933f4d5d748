export const PRESENCES = ['absent', 'present', 'late_under_15', 'late_over_15', 'absent_justified'] as const;

export type Presence = (typeof PRESENCES)[number];
