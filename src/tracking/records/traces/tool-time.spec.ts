import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { timeByTool, type ToolUse } from './tool-time.js';

const use = (at: number, tool?: string): ToolUse => ({ at, tool });

describe('the time that a tool is used', () => {
  it('lasts until another one is used; what names no tool ends none', () => {
    const uses = [use(0), use(300, 'document'), use(500), use(1_200, 'forum'), use(1_500, 'document'), use(1_600)];
    expect(Object.fromEntries(timeByTool(uses))).toEqual({ document: 1_000, forum: 300 });
  });

  it('goes on from what was there before, and counts nothing twice', () => {
    expect(Object.fromEntries(timeByTool([use(100, 'forum'), use(400, 'forum')], use(200, 'document')))).toEqual({ document: 200 });
  });

  it('is the same however the requests are grouped', () => {
    const tool = fc.option(fc.constantFrom('document', 'forum', 'quiz'), { nil: undefined });
    const uses = fc.array(fc.record({ at: fc.integer({ min: 0, max: 10_000 }), tool }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(uses, fc.nat(), (unordered, at) => {
        const ordered = unordered.toSorted((one, other) => one.at - other.at);
        const cut = 1 + (at % ordered.length);
        const [first, second] = [ordered.slice(0, cut), ordered.slice(cut)];
        const last = first.findLast((one) => one.tool !== undefined)?.tool;
        const sums = new Map(timeByTool(first));
        for (const [name, time] of timeByTool(second, { at: first.at(-1)?.at ?? 0, tool: last }))
          sums.set(name, (sums.get(name) ?? 0) + time);
        expect(sums).toEqual(new Map(timeByTool(ordered)));
      }),
    );
  });
});
