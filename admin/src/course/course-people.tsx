import { useItem } from '../by-hand/use-item';
import { useWords } from '../by-hand/words';
import { MemberList, type MemberRow } from '../enrolment/member-list';
import { type CourseRole, type RoleFields, roleFields, roleOf, usePlaceInCourse } from './course-roles';
import { courseWords } from './course-words';

interface Enrolment extends MemberRow, RoleFields {
  readonly progress: number;
}

/** Who is in the course, and as what. */
export function CoursePeople() {
  const { id } = useItem();
  const words = useWords(courseWords);
  return (
    <MemberList<Enrolment>
      label={words.people}
      path="/api/course_rel_users"
      query={{ course: id, 'order[user.lastname]': 'asc' }}
      isSearched
      place={usePlaceInCourse(id)}
      roleOf={roleOf}
      roleQuery={(role) => ({ ...roleFields(role as CourseRole) })}
      roleChange={(role) => ({ ...roleFields(role as CourseRole) })}
      columns={[{ name: 'progress', label: words.progress, align: 'right', cell: ({ progress }) => `${progress} %` }]}
      removeQuestion={words.removeQuestion}
    />
  );
}
