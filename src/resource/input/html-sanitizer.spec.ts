import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sanitizeHtml } from './html-sanitizer.js';
import { HtmlTooLarge } from './html-tree.js';

const ATTACKS: readonly [string, string][] = [
  ['<script>alert(1)</script>', ''],
  ['<p>a<script>alert(1)</script>b</p>', '<p>ab</p>'],
  ['<img src=x onerror=alert(1)>', '<img src="x">'],
  ['<svg/onload=alert(1)>', ''],
  ['<svg><script>alert(1)</script></svg>', ''],
  ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>', ''],
  ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="JaVaScRiPt&colon;alert(1)">x</a>', '<a>x</a>'],
  ['<a href=" java&#10;script:alert(1)">x</a>', '<a>x</a>'],
  ['<iframe src="https://example.org"></iframe>', ''],
  ['<object data="x"></object><embed src="x">', ''],
  ['<form action="https://example.org"><input name="password"><button>Go</button></form>', 'Go'],
  ['<base href="https://example.org/"><meta http-equiv="refresh" content="0"><link rel="stylesheet" href="x">', ''],
  ['<style>body { display: none }</style>', ''],
  ['<p style="background: url(https://example.org/spy); color: red">x</p>', '<p style="color: red">x</p>'],
  ['<p style="position: fixed; width: expression(alert(1))">x</p>', '<p>x</p>'],
  ['<img src="data:text/html,<script>alert(1)</script>">', '<img>'],
  ['<img src="data:image/svg+xml;base64,PHN2Zy8+">', '<img>'],
  ['<textarea><img src=x onerror=alert(1)></textarea>', ''],
  ['<p id="login" class="a b">x</p>', '<p id="c-login" class="a b">x</p>'],
  ['<a href="https://example.org" target="_blank">x</a>', '<a href="https://example.org" target="_blank" rel="noopener noreferrer">x</a>'],
];

describe('HTML of users', () => {
  it.each(ATTACKS)('loses what is not allowed in %s', (attack, left) => {
    expect(sanitizeHtml(attack)).toBe(left);
  });

  it.each([
    'Plain text, with & and "quotes" and 1 > 0',
    '<p>One <strong>bold</strong> and <em>other</em> word</p>',
    '<h2 lang="fr">Été</h2><ul><li>a</li><li>b</li></ul>',
    '<table><thead><tr><th scope="col">A</th></tr></thead><tbody><tr><td colspan="2">1</td></tr></tbody></table>',
    '<a href="/api/documents/1">x</a><a href="#c-top">y</a><a href="mailto:ida@example.org">z</a>',
    '<img src="https://example.org/a.png" alt="A" width="10"><img src="data:image/png;base64,iVBORw0KGgo=">',
    '<p style="text-align: center; color: #336699">x</p>',
    '<video src="/files/1" controls></video><details open><summary>s</summary>d</details>',
  ])('keeps %s', (html) => {
    expect(sanitizeHtml(html)).toBe(html);
  });

  it('is the same when it is cleaned again, whatever it is', () => {
    const pieces = fc.constantFrom(
      '<p>',
      '</p>',
      '<b id=x>',
      '<svg>',
      '<style>',
      '</style>',
      '<!--',
      '-->',
      '<table>',
      '<a name=c-c-y href="#z">',
      '"',
      '&lt;',
      'x',
      '<',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.constantFrom(...ATTACKS.map(([attack]) => attack))), { maxLength: 12 }), (parts) => {
        const once = sanitizeHtml(parts.join(''));
        expect(sanitizeHtml(once)).toBe(once);
        expect(once).not.toMatch(/<(?:script|iframe|svg|style|form|object)/i);
      }),
    );
  });

  it.each([
    ['is nested without end', '<div>'.repeat(200_000)],
    ['has more elements than a page', '<b>x</b>'.repeat(100_000)],
    ['has more comments than a page', 'x<!---->'.repeat(100_000)],
    ['has an element with more attributes than there are', `<b ${Array.from({ length: 100_000 }, (_, index) => `a${index}`).join(' ')}>`],
    ['has elements that are opened again in every paragraph', `${numbered(150)}${'<p>x'.repeat(200_000)}`],
    ['has elements that are opened by being closed', `${'<div>'.repeat(190)}${'</p>'.repeat(200_000)}`],
  ])('is refused where it %s, before it exhausts the parser', (_, html) => {
    expect(() => sanitizeHtml(html)).toThrow(HtmlTooLarge);
  });

  it('is taken up to these bounds', () => {
    expect(sanitizeHtml('<div>'.repeat(190))).toMatch(/^(?:<div>){190}/);
    expect(sanitizeHtml('<b>x</b>'.repeat(9_990))).toHaveLength(8 * 9_990);
  });
});

function numbered(count: number): string {
  return Array.from({ length: count }, (_, index) => `<b id="${index}">`).join('');
}
