import { owner } from '../../platform/rights/access/owner.rules.js';
import { contentPolicy } from '../../platform/content-tree/nodes/content-items/content.policy.js';
import { policy } from '../../resource/model/policy.js';
import { all, any } from '../../resource/model/rule.js';
import { through } from '../../resource/policy/through.js';
import { isActive, isAssignment, isWork, marker, assignmentPolicy } from './assignment.policy.js';

const markerOfWork = through('publication', all(isWork, marker));
const authorOfWork = through('publication', all(isWork, isActive, owner('user', 'who handed it in')));
const participant = any(markerOfWork, authorOfWork);

/** Remarks on a submitted work are for its author and for those who mark it. */
export const workCommentPolicy = policy('remarks on works', {
  read: participant,
  create: participant,
  update: all(participant, owner('user', 'who wrote it')),
  delete: any(markerOfWork, all(authorOfWork, owner('user', 'who wrote it'))),
});

export const workCorrectionPolicy = policy('corrections of works', { read: participant, create: markerOfWork, delete: markerOfWork });

const setterOfAssignment = through('publication', all(isAssignment, marker));

/** To whom an assignment is given is known to those who set it. */
export const assignmentReceiverPolicy = policy('receivers of assignments', {
  read: setterOfAssignment,
  create: setterOfAssignment,
  delete: setterOfAssignment,
});

/** Material of an assignment: joined by who sets the assignment, from what they edit; seen with the assignment. */
export const assignmentMaterialPolicy = policy('material of assignments', {
  read: through('publication', assignmentPolicy.rule('read')),
  create: all(setterOfAssignment, through('document', contentPolicy.rule('update'))),
  delete: setterOfAssignment,
});
