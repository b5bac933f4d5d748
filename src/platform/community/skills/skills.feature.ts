import type { Feature } from '../../../feature/feature.js';
import { Skill } from './skill.entity.js';
import { SkillEdge } from './skill-edge.entity.js';
import { SkillProfile } from './skill-profile.entity.js';
import { SkillProfileEntry } from './skill-profile-entry.entity.js';
import { SkillLevelProfile } from './skill-level-profile.entity.js';
import { SkillLevel } from './skill-level.entity.js';
import { SkillAward } from './skill-award.entity.js';
import { SkillAwardComment } from './skill-award-comment.entity.js';
import { CourseSkill } from './course-skill.entity.js';
import { SkillActivity } from './skill-activity.entity.js';

/** Skills, their levels, and who has them. */
export const skills: Feature = {
  name: 'skills',
  area: 'people',
  needs: ['courses', 'nodes', 'sessions', 'users'],
  entities: [
    Skill,
    SkillEdge,
    SkillProfile,
    SkillProfileEntry,
    SkillLevelProfile,
    SkillLevel,
    SkillAward,
    SkillAwardComment,
    CourseSkill,
    SkillActivity,
  ],
};
