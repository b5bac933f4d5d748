import type { FeatureLabels } from '../../feature/feature-labels.js';

/** What these resources are called in the back office. */
export const skillsLabels: FeatureLabels = {
  fr: {
    resources: {
      Skill: 'Compétences',
      SkillRelSkill: 'Compétences – liens',
      SkillProfile: 'Compétences – profils',
      SkillRelProfile: 'Compétences – par profil',
      SkillLevelProfile: 'Compétences – profils de niveau',
      SkillLevel: 'Compétences – niveaux',
      SkillRelUser: 'Compétences – acquises',
      SkillRelUserComment: 'Compétences – commentaires',
      SkillRelCourse: 'Compétences – cours',
      SkillRelItem: 'Compétences – éléments',
    },
  },
};
