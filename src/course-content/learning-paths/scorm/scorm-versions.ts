/** The versions of the standard that packages are imported of; the 2nd edition of 2004 is read as the 3rd. */
export const SCORM_VERSIONS = ['1.2', '2004 3rd Edition', '2004 4th Edition'] as const;
export type ScormVersion = (typeof SCORM_VERSIONS)[number];
