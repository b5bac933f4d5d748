/** A skill with the ids of those above it. */
export interface SkillNode {
  readonly id: number;
  readonly title: string;
  readonly shortCode: string;
  readonly status: string;
  readonly parents: readonly number[];
}

/** A skill as the tree shows it. */
interface SkillBranch {
  readonly '@id': string;
  readonly title: string;
  readonly shortCode: string;
  readonly status: string;
  /** Absent where the skill stands below another one already, and its children there. */
  readonly children?: SkillBranch[];
}

/**
 * A graph as a tree, as long as the graph: a skill below several others is shown in full below the first of them and by name
 * below the rest, as copies of copies would double with every step.
 * @param skills without rings, in the order of siblings
 * @param address of a skill
 * @returns the roots: skills below nothing that is among these
 */
export function branchesOf(skills: readonly SkillNode[], address: (skill: SkillNode) => string): SkillBranch[] {
  const known = new Set(skills.map(({ id }) => id));
  const below = new Map<number, SkillNode[]>();
  const roots: SkillNode[] = [];
  for (const skill of skills) {
    const parents = skill.parents.filter((parent) => known.has(parent));
    if (parents.length === 0) roots.push(skill);
    for (const parent of parents) below.set(parent, [...(below.get(parent) ?? []), skill]);
  }
  const shown = new Set<number>();
  const branch = (skill: SkillNode): SkillBranch => {
    const { id, title, shortCode, status } = skill;
    const name = { '@id': address(skill), title, shortCode, status };
    if (shown.has(id)) return name;
    shown.add(id);
    return { ...name, children: (below.get(id) ?? []).map(branch) };
  };
  return roots.map(branch);
}
