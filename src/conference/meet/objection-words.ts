import type { Language } from '../../pages/texts.js';

/** The words of the page on which a person objects to figures of meetings. */
export interface ObjectionWords {
  readonly title: string;
  readonly back: string;
  readonly intro: string;
  readonly stays: string;
  readonly kept: string;
  readonly since: string;
  readonly none: string;
  readonly object: string;
  readonly withdraw: string;
  readonly missing: string;
  /** Before the legal duty that the portal states. */
  readonly evidence: string;
}

export const objectionWords: Readonly<Record<Language, ObjectionWords>> = {
  en: {
    title: 'Figures of meetings',
    back: 'Your account',
    intro:
      'Meetings record what you do in them, as the page of each meeting says. You can object to that; nobody who runs a meeting can record it then.',
    stays:
      'When you join and leave is recorded all the same. Talk and camera time, shared screens and being away, messages, reactions, raised hands and votes in polls are not.',
    kept: 'These meetings need it: they fill a register or a column of the gradebook.',
    since: 'You have objected since',
    none: 'You have not objected.',
    object: 'Object to figures of me',
    withdraw: 'Allow figures of me again',
    missing: 'Who runs a meeting sees that figures of you are missing because you objected.',
    evidence: 'Sealed evidence of attendance keeps your name, even if you are erased:',
  },
  fr: {
    title: 'Chiffres des réunions',
    back: 'Votre compte',
    intro:
      'Les réunions enregistrent ce que vous y faites, comme le dit la page de chacune. Vous pouvez vous y opposer : plus personne ne peut alors l’enregistrer.',
    stays:
      'Vos arrivées et départs restent enregistrés. Le temps de parole et de caméra, les partages d’écran et absences du clavier, les messages, les réactions, les mains levées et les votes aux sondages ne le sont pas.',
    kept: 'Ces réunions en ont besoin : elles remplissent un registre ou une colonne du carnet de notes.',
    since: 'Vous vous y opposez depuis',
    none: 'Vous ne vous y opposez pas.',
    object: 'M’opposer aux chiffres',
    withdraw: 'Permettre de nouveau mes chiffres',
    missing: 'Les responsables d’une réunion voient que vos chiffres manquent parce que vous vous y opposez.',
    evidence: 'Les preuves de présence scellées gardent votre nom, même si vous êtes effacé :',
  },
};
