/** The kind of the jobs that import large packages. */
export const IMPORT_PACKAGE = 'scorm.import';
