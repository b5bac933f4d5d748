import type { Resource } from '@api-platform/api-doc-parser';
import { Chip } from '@mui/material';
import type { RaRecord } from 'react-admin';
import { RecordPage } from '../by-hand/record-page';
import { useWords } from '../by-hand/words';
import { CourseGradebook } from './course-gradebook';
import { CourseMeetings } from './course-meetings';
import { CoursePaths } from './course-paths';
import { CoursePeople } from './course-people';
import { courseWords } from './course-words';

/** A course: who is in it, what its learners have reached and when it meets. */
export function CoursePage({ schema }: { readonly schema: Resource }) {
  const words = useWords(courseWords);
  const sections = [
    { path: 'people', label: words.people, content: <CoursePeople /> },
    { path: 'paths', label: words.paths, content: <CoursePaths /> },
    { path: 'gradebook', label: words.gradebook, content: <CourseGradebook /> },
    { path: 'meetings', label: words.meetings, content: <CourseMeetings /> },
  ];
  return <RecordPage schema={schema} sections={sections} facts={(course) => <Facts course={course} />} />;
}

function Facts({ course }: { readonly course: RaRecord }) {
  const words = useWords(courseWords);
  const visibility = String(course['visibility']);
  return (
    <>
      <Chip size="small" label={words.code(String(course['code']))} />
      <Chip size="small" variant="outlined" label={words.visibility[visibility] ?? visibility} />
      <Chip size="small" variant="outlined" label={String(course['courseLanguage'])} />
    </>
  );
}
