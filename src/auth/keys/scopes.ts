/** The parts of the product that a key may be given. Each resource is in one. */
export const AREAS = ['people', 'courses', 'content', 'assessment', 'messages', 'tracking', 'conference', 'administration'] as const;

export type Area = (typeof AREAS)[number];

/** Every scope that a key may have. */
export const SCOPES: readonly string[] = ['*', ...AREAS].flatMap((area) => [`${area}:read`, `${area}:write`]);

/**
 * How far an administrator reaches who acts as another user: no correspondence of the person, and no word in her name that counts as hers,
 * such as an answer, a work, a mark, a visit or a presence in a meeting.
 */
export const ACTING_SCOPES: readonly string[] = [
  'people:write',
  'courses:write',
  'content:write',
  'administration:write',
  'assessment:read',
  'tracking:read',
  'conference:read',
];

/** Whether scopes reach so far: writing includes reading, `*` every area. @param needed such as `content:read`, `*:read` */
export function reaches(scopes: readonly string[], needed: string): boolean {
  const [area = '', reach = ''] = needed.split(':');
  const enough = reach === 'read' ? ['read', 'write'] : [reach];
  return enough.some((way) => scopes.includes(`*:${way}`) || scopes.includes(`${area}:${way}`));
}

/** The scope that a method asks for in an area (RFC 9110 §9.2.1). */
export function scopeFor(area: Area, method: string): string {
  return `${area}:${['GET', 'HEAD', 'OPTIONS'].includes(method) ? 'read' : 'write'}`;
}
