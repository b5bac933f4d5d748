import { message } from '../../languages/catalogue.js';
import { answers } from '../../feature/ports.js';
import type { Feature } from '../../feature/feature.js';
import { LearnerPapers } from '../../tracking/course-reports/pages/learner-papers.port.js';
import { EvidenceReader } from './evidence-reader.js';
import { EvidenceController } from './evidence.controller.js';
import { evidenceBasis, meetingsEvidence } from '../modes/evidence.settings.js';
import { evidenceLeaves, WarnOfLeavingEvents } from './packs/leaving-events.js';
import { AppliedEvidence } from './packs/applied-evidence.task.js';
import { PackRequests } from './packs/pack-requests.js';
import { EvidencePack } from './packs/evidence-pack.entity.js';
import { EvidencePackDigest, EvidencePackPart, EvidencePackPerson, EvidenceVerifier } from './packs/evidence-pack-rows.entity.js';
import { evidencePacksLabels } from './packs/evidence-packs.labels.js';
import { PackErasure } from './packs/pack-erasure.js';
import { PackExpiry } from './packs/pack-expiry.task.js';
import { PackSeal } from './packs/pack-seal.js';
import { PackSealing } from './packs/pack-sealing.js';
import { SEAL_EVIDENCE, SealEvidenceJob } from './packs/seal-evidence.job.js';
import { EvidencePagesController } from './pages/evidence-pages.controller.js';
import { MarkPagesController } from './pages/mark-pages.controller.js';
import { EvidenceProofController } from './pages/evidence-proof.controller.js';
import { AttendanceStatement } from './statements/attendance-statement.entity.js';
import { AttendanceStatements } from './statements/attendance-statements.js';
import { StatementLinks } from './statements/statement-links.js';
import { StatementPageController } from './statements/statement-page.controller.js';
import { StatementProofController } from './statements/statement-proof.controller.js';
import { PackProofs } from './pages/pack-proofs.js';
import { evidenceProblems } from './evidence.problems.js';

/** Proof of attendance per participant, and of whole runs for those who audit them. */
export const conferenceEvidence: Feature = {
  name: 'conference-evidence',
  area: 'conference',
  needs: ['certificates', 'conference', 'course-reports', 'courses', 'credentials', 'portals', 'users'],
  entities: [EvidencePack, EvidencePackPart, EvidencePackPerson, EvidencePackDigest, EvidenceVerifier, AttendanceStatement],
  controllers: [
    EvidenceController,
    EvidencePagesController,
    MarkPagesController,
    EvidenceProofController,
    StatementPageController,
    StatementProofController,
  ],
  ports: [answers(LearnerPapers, StatementLinks)],
  providers: [AttendanceStatements, EvidenceReader, PackErasure, PackProofs, PackRequests, PackSeal, PackSealing],
  jobs: [{ kind: SEAL_EVIDENCE, lane: 'export', handler: SealEvidenceJob, maximumAttempts: 4, timeLimit: 600 }],
  schedules: [
    {
      name: 'evidence.expiry',
      title: message('evidence.schedules.expiry', 'Remove evidence of attendance that is over'),
      everySeconds: 3_600,
      task: PackExpiry,
    },
    {
      name: 'evidence.leaves',
      title: message('evidence.schedules.leaving', 'Warn of events that leave without evidence'),
      everySeconds: 21_600,
      task: WarnOfLeavingEvents,
    },
    {
      name: 'evidence.applied',
      title: message('evidence.schedules.applied', 'Seal evidence of meetings whose rule was applied'),
      everySeconds: 60,
      task: AppliedEvidence,
    },
  ],
  textSettings: [meetingsEvidence, evidenceBasis],
  notices: [evidenceLeaves],
  retention: { evidence_pack: '`EVIDENCE_RETENTION`' },
  labels: evidencePacksLabels,
  problems: evidenceProblems,
};
