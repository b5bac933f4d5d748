import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = ['src', 'packages', 'examples'];
/** A summary, whatever it stands in, where no class says which. */
const ANY_SUMMARY = /(?:^|[\s>+~,])summary(?![\w-])/;
const filesOf = (ending: string): string[] =>
  FOLDERS.flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))).filter(
    (name) => name.endsWith(ending) && !name.includes('node_modules') && !/\bdist\b/.test(name),
  );

describe('what unfolds a form', () => {
  it('has one look on all pages, by one class', () => {
    const unfolding = filesOf('.eta').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/<details((?:<%[^]*?%>|[^>%])*)>([^]*?)<\/details>/g)]
        .filter(([, , inside = '']) => inside.includes('<summary>') && /<form\b/.test(inside))
        .map(([, attributes = '']) => ({ file, isMarked: /class="(?:[\w-]+ )*unfold\b/.test(attributes) })),
    );
    // Pages of quizzes are one form, whose parts unfold.
    expect(unfolding.filter(({ isMarked }) => !isMarked).map(({ file }) => file)).toEqual(['src/pages/views/header.eta']);
    expect(unfolding.length).toBeGreaterThan(4);
  });

  it('takes its colour from the style of all pages, as everything that unfolds does', () => {
    const coloured = filesOf('.css')
      .filter((file) => file !== 'src/pages/assets/pages.css')
      .flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/([^{}]+)\{([^{}]*)\}/g)]
          .filter(([, selector = '', body = '']) => ANY_SUMMARY.test(selector) && /(?<![\w-])color\s*:/.test(body))
          .map(([, selector = '']) => `${file}: ${selector.trim()}`),
      );
    // Of the editor of quizzes, where headings and fields inside the one form unfold.
    expect(coloured).toEqual([
      'src/course-content/quizzes/pages/assets/editor.css: .editor details > summary',
      'src/course-content/quizzes/pages/assets/editor.css: .editor .more > summary',
    ]);
  });
});
