import { type Policy, policy } from '../../../resource/model/policy.js';
import { all, any } from '../../../resource/model/rule.js';
import { owner } from '../../rights/access/owner.rules.js';
import { changeable, maintainer, own, seenBySelf } from './extra-field.rules.js';

/** Values of additional attributes: administrators', and of one's own those that the attribute opens. */
export const extraFieldValuePolicy: Policy = policy('values of extra fields', {
  read: any(maintainer, all(own, seenBySelf)),
  create: any(maintainer, all(own, seenBySelf, changeable)),
  update: any(maintainer, all(own, seenBySelf, changeable)),
  delete: maintainer,
});

const searcher = owner('user', 'who saved it');

/** Saved searches are their owners' alone. */
export const savedSearchPolicy: Policy = policy('saved searches', {
  read: searcher,
  create: searcher,
  update: searcher,
  delete: searcher,
});
