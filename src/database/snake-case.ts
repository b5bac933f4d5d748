/** `hasVideoM4v` → `has_video_m4v`; runs of capitals count as one word (`parentURL` → `parent_url`). */
export function snakeCase(name: string): string {
  return name
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase();
}
