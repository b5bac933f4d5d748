import { describe, expect, it } from '@jest/globals';
import { excerptOf, htmlOf, paragraphsIn, shownText } from './shown-text.js';

describe('a text of users on a page', () => {
  it.each([
    ['plain', ['plain']],
    ['<p>One &#x26; two</p><p>three<br>four</p>', ['One & two', 'three\nfour']],
    ['a &lt;b&gt;', ['a <b>']],
    ['one\n\ntwo', ['one', 'two']],
    ['', []],
    ['&#x110000; &#0;', ['&#x110000; &#0;']],
  ])('stands in the page where it has paragraphs alone: %s', (html, paragraphs) => {
    expect(shownText(html)).toEqual({ paragraphs });
  });

  it.each([
    ['<p><strong>x</strong></p>', '<p><strong>x</strong></p>'],
    ['<p>x</p><script>alert(1)</script>', '<p>x</p>'],
    ['<p onclick="x()">y</p>', '<p>y</p>'],
    ['&eacute;', '&eacute;'],
  ])('is cleaned again where it has more: %s', (html, cleaned) => {
    expect(shownText(html)).toEqual({ html: cleaned });
  });

  it('is text alone where it is nested too deeply to be cleaned', () => {
    expect(shownText(`${'<div>'.repeat(300)}deep`)).toEqual({ paragraphs: ['deep'] });
  });

  it('is what it was where it is no HTML', () => {
    expect(shownText(htmlOf('if a < b & c\n\nthen &amp;'))).toEqual({ paragraphs: ['if a < b & c', 'then &amp;'] });
  });

  it('is put into paragraphs where it was written into a form', () => {
    expect(paragraphsIn(' One <b>\r\ntwo\r\n\r\n\r\nthree ')).toBe('<p>One &lt;b><br>two</p><p>three</p>');
    expect(paragraphsIn('  \n ')).toBe('');
  });

  it('is cut at a word', () => {
    expect(excerptOf('<p>Bring <em>paper</em></p><ul><li>and pens</li></ul>', 14)).toBe('Bring paper…');
    expect(excerptOf(null)).toBe('');
    expect(excerptOf('<p>short</p>')).toBe('short');
  });
});
