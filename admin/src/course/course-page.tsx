import type { Resource } from '@api-platform/api-doc-parser';
import { Chip, Skeleton } from '@mui/material';
import { lazy, type ReactNode, Suspense } from 'react';
import type { RaRecord } from 'react-admin';
import { RecordPage } from '../by-hand/record-page';
import { useWords } from '../by-hand/words';
import { CourseGradebook } from './course-gradebook';
import { CourseMeetings } from './course-meetings';
import { CoursePaths } from './course-paths';
import { CoursePeople } from './course-people';
import { courseWords } from './course-words';

/** Loaded when they are opened first: the other sections need none of it. */
const CourseContent = lazy(async () => ({ default: (await import('./course-content')).CourseContent }));

const CourseSettings = lazy(async () => ({ default: (await import('./course-settings')).CourseSettings }));

/** A course: who is in it, what it holds, what its learners have reached, when it meets and how it is set. */
export function CoursePage({ schema }: { readonly schema: Resource }) {
  const words = useWords(courseWords);
  const sections = [
    { path: 'people', label: words.people, content: <CoursePeople /> },
    {
      path: 'content',
      label: words.content,
      content: (
        <Later>
          <CourseContent />
        </Later>
      ),
    },
    { path: 'paths', label: words.paths, content: <CoursePaths /> },
    { path: 'gradebook', label: words.gradebook, content: <CourseGradebook /> },
    { path: 'meetings', label: words.meetings, content: <CourseMeetings /> },
    {
      path: 'settings',
      label: words.settings,
      content: (
        <Later>
          <CourseSettings schema={schema} />
        </Later>
      ),
    },
  ];
  return <RecordPage schema={schema} sections={sections} facts={(course) => <Facts course={course} />} />;
}

/** Leaves as much room as a section takes at first. */
function Later({ children }: { readonly children: ReactNode }) {
  return <Suspense fallback={<Skeleton variant="rounded" height={296} />}>{children}</Suspense>;
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
