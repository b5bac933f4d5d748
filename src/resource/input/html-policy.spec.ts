import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { htmlPolicy, mistakeInHtmlPolicy, parseHtmlPolicy, widestOf } from './html-policy.js';
import { sanitizeHtml } from './html-sanitizer.js';

const PLAYER = parseHtmlPolicy('{"frames":["player.example.org"]}');
const FRAME =
  '<iframe src="https://player.example.org/7" sandbox="allow-scripts allow-same-origin allow-presentation" referrerpolicy="no-referrer"></iframe>';

describe('what a portal says of HTML', () => {
  it.each([
    ['<iframe src="https://player.example.org/7"></iframe>', FRAME],
    ['<iframe src="https://player.example.org/7" sandbox="allow-top-navigation" referrerpolicy="unsafe-url"></iframe>', FRAME],
    ['<iframe src="https://player.example.org/7" srcdoc="<script>alert(1)</script>"><p>x</p></iframe>', FRAME],
    ['<iframe src="http://player.example.org/7"></iframe>', ''],
    ['<iframe src="https://player.example.org.evil.example/7"></iframe>', ''],
    ['<iframe src="https://player.example.org@evil.example/"></iframe>', ''],
    ['<iframe src="https://me:pw@player.example.org/"></iframe>', ''],
    ['<iframe src="//player.example.org/7"></iframe>', ''],
    ['<iframe src="javascript:alert(1)"></iframe>', ''],
    ['<iframe srcdoc="<script>alert(1)</script>"></iframe>', ''],
  ])('makes of %s', (html, left) => {
    expect(sanitizeHtml(html, PLAYER)).toBe(left);
    expect(sanitizeHtml(left, PLAYER)).toBe(left);
  });

  it('takes away elements, styles and addresses', () => {
    const policy = htmlPolicy({ without: ['video', 'table'], style: false, http: false, data: false });
    const image = '<img src="data:image/png;base64,iVBORw0K">';
    expect(sanitizeHtml(`<p style="color: red"><a href="http://example.org">x</a>${image}<video src="/v"></video></p>`, policy)).toBe(
      '<p><a>x</a><img></p>',
    );
    expect(sanitizeHtml('<a href="https://example.org">x</a>', policy)).toBe('<a href="https://example.org">x</a>');
  });

  it('is never wider than the standard but for frames', () => {
    const options = fc.record({
      without: fc.subarray(['p', 'b', 'video', 'a', 'img']),
      style: fc.boolean(),
      http: fc.boolean(),
      data: fc.boolean(),
    });
    const parts = fc.array(
      fc.constantFrom(
        '<p style="color:red">',
        '<b>',
        '<script>',
        '<a href="http://x.example">',
        '<iframe src="https://x.example">',
        'x',
        '</p>',
      ),
    );
    fc.assert(
      fc.property(options, parts, (chosen, html) => {
        const left = sanitizeHtml(html.join(''), htmlPolicy(chosen));
        expect(sanitizeHtml(left)).toBe(left);
      }),
    );
  });

  it('is refused where it has another form', () => {
    expect(mistakeInHtmlPolicy('{"without":["video"],"frames":["player.example.org"],"style":false}')).toBeUndefined();
    for (const text of ['', '[]', 'null', '{"x":1}', '{"without":"video"}', '{"without":["iframe"]}', '{"frames":["*"]}', '{"http":1}'])
      expect([text, typeof mistakeInHtmlPolicy(text)]).toEqual([text, 'string']);
  });

  it('is as wide as that of all portals for texts of which the portal is not known', () => {
    expect(sanitizeHtml(FRAME, widestOf([htmlPolicy({ style: false }), PLAYER]))).toBe(FRAME);
    expect(sanitizeHtml('<b style="color: red">x</b>', widestOf([htmlPolicy({ style: false })]))).toBe('<b style="color: red">x</b>');
  });
});
