import { describe, expect, it } from '@jest/globals';
import { lanePage } from './timeline-pages.js';

describe('the pages of a timeline', () => {
  it.each([
    [0, 1, { page: 1, pages: 1, first: 0, last: 0, all: 0 }],
    [40, 1, { page: 1, pages: 1, first: 1, last: 40, all: 40 }],
    [500, 13, { page: 13, pages: 13, first: 481, last: 500, all: 500 }],
    [95, 2, { page: 2, pages: 3, first: 41, last: 80, all: 95 }],
    [95, 9, { page: 3, pages: 3, first: 81, last: 95, all: 95 }],
  ])('of %i participants, number %i', (all, asked, page) => expect(lanePage(all, asked)).toEqual(page));
});
