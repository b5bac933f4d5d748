/** `CourseEnrolment` → `course enrolment`: the name of a class in words. */
export function namedAs(className: string): string {
  return className.replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ').toLowerCase();
}
