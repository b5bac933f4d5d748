/** Where the pages of meetings are, without a leading slash. */
export const MEETINGS_PATH = 'plugin/Videoconf/meetings';
/** Where the attendance of courses is. */
export const COURSES_PATH = `${MEETINGS_PATH}/courses`;

/** Address of a course's attendance. */
export function coursePage(id: number): string {
  return `/${COURSES_PATH}/${id}`;
}
