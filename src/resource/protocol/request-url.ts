/** The path and the raw query of a request, apart. */
export function splitUrl({ url }: { url: string }): { path: string; query: string } {
  const mark = url.indexOf('?');
  return mark < 0 ? { path: url, query: '' } : { path: url.slice(0, mark), query: url.slice(mark + 1) };
}
