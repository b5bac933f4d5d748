import type { TextSetting } from '../../feature/text-setting.js';

/** When evidence of meetings is sealed; it is kept for longer than events, so that no portal has it unasked. */
export const meetingsEvidence: TextSetting = {
  variable: 'meetings_evidence',
  type: 'choice',
  choices: ['asked', 'applied'],
  whenUnset: 'asked',
  title: 'Evidence of meetings',
  comment:
    'When evidence packs are sealed: "asked" (where a person who runs the meeting asks for one) or "applied" (also whenever its rule of attendance is applied).',
  category: 'videoconference',
};

/** The legal duty by which names stay in evidence although a person is erased, in a sentence that people read. */
export const evidenceBasis: TextSetting = {
  variable: 'evidence_basis',
  whenUnset: '',
  title: 'Legal duty to keep evidence',
  comment:
    'A sentence that names the legal duty by which evidence of attendance keeps names although a person is erased; people read it where they object to figures. Empty where there is none: names are then taken out.',
  category: 'videoconference',
};
