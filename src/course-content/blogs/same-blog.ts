import { type Requirement, sameAlong } from '../../resource/model/requirement.js';

/** Parts of a blog refer to parts of the same blog only. @param references to posts, tasks or comments */
export function sameBlog(...references: readonly string[]): readonly Requirement[] {
  return references.map((reference) => sameAlong({ reference, member: 'blog', message: 'It belongs to another blog.' }));
}
