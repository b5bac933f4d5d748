const TAGS = /<[^>]*>/g;

/** The words of a text in HTML, for the node of content whose title is one. */
export function plainTitle(html: unknown): string | undefined {
  return typeof html === 'string' ? html.replace(TAGS, ' ').replace(/\s+/g, ' ').trim() : undefined;
}
