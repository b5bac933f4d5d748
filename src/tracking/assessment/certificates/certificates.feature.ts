import type { Feature } from '../../../feature/feature.js';
import { CertificateDocuments } from './certificate-documents.js';
import { CertificateVerificationController } from './certificate-verification.controller.js';
import { OwnCertificatesController } from './pages/own-certificates.controller.js';
import { CertificateVerification } from './certificate-verification.js';

/** Certificates as documents, and what the public may read of them. */
export const certificates: Feature = {
  name: 'certificates',
  area: 'assessment',
  needs: ['credentials', 'nodes'],
  controllers: [CertificateVerificationController, OwnCertificatesController],
  providers: [CertificateDocuments, CertificateVerification],
  exports: [CertificateDocuments],
};
