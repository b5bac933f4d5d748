import { describe, expect, it } from '@jest/globals';
import { PathForms } from './path-forms.js';

const forms = new PathForms(['/api/courses', '/api/courses/{id}', '/api/courses/{id}/learners', '/api/course_tags/{id}', '/api/me/home']);

describe('the paths nearest to one that does not exist', () => {
  it.each<[string, string[]]>([
    ['/api/coruses', ['/api/courses']],
    ['/api/coruses/7', ['/api/courses/7']],
    ['/api/coruses/7/lerners', ['/api/courses/7/learners']],
    ['/api/courses/7/learner', ['/api/courses/7/learners']],
    ['/api/courses/7/learner/', ['/api/courses/7/learners']],
    ['/aip/coruses/7/lerners', []],
    ['/api/me/hoem', ['/api/me/home']],
    ['/api/courses/7', []],
    ['/api/courses', []],
    ['/api/coruses/%20', []],
    ['/api/coruses/7/lerners/7', []],
    ['/api/quizzes', []],
    ['', []],
  ])('%s: %j', (path, found) => {
    expect(forms.near(path)).toEqual(found);
  });

  it('are not sought for what is too long to be one, or has too many parts', () => {
    expect(forms.near(`/api/coruses/${'7'.repeat(200)}`)).toEqual([]);
    expect(forms.near('/api/coruses'.repeat(9))).toEqual([]);
  });
});
