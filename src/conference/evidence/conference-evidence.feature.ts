import type { Feature } from '../../feature/feature.js';
import { EvidenceReader } from './evidence-reader.js';
import { EvidenceController } from './evidence.controller.js';

/** Proof of attendance per participant. */
export const conferenceEvidence: Feature = {
  name: 'conference-evidence',
  area: 'conference',
  needs: ['conference'],
  controllers: [EvidenceController],
  providers: [EvidenceReader],
};
