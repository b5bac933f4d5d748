/** A request, and the tool that it used; undefined where it used none. */
export interface ToolUse {
  /** Unix milliseconds. */
  readonly at: number;
  readonly tool: string | undefined;
}

/**
 * Time counts for the tool that was used last, until another one is.
 * @param uses of one visit, in the order of their time
 * @param before the end of the visit so far, and the tool that was used last in it
 * @returns milliseconds by tool, of the time that the requests add
 */
export function timeByTool(uses: readonly ToolUse[], before?: ToolUse): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  let [at, tool] = [before?.at ?? uses[0]?.at ?? 0, before?.tool];
  for (const use of uses) {
    if (use.at < at) continue;
    if (tool !== undefined && use.at > at) times.set(tool, (times.get(tool) ?? 0) + use.at - at);
    at = use.at;
    tool = use.tool ?? tool;
  }
  return times;
}
