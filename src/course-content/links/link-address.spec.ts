import { describe, expect, it } from '@jest/globals';
import { isLinkAddress } from './link-address.decorator.js';

describe('the address of a link', () => {
  it.each([
    'https://example.org/a?b=c#d',
    'http://localhost:8080/',
    'mailto:ida@example.org',
    'mailto:a@example.org,b@example.org?subject=Hi',
  ])('may be %s', (address) => expect(isLinkAddress(address)).toBe(true));

  it.each(['javascript:alert(1)', 'ftp://example.org', 'data:text/html,x', 'example.org', 'mailto:nobody', 'mailto:', 'mailto:%', '', 42])(
    'may not be %s',
    (address) => expect(isLinkAddress(address)).toBe(false),
  );
});
