const en = {
  people: 'People',
  courses: 'Courses and coaches',
  course: 'Courses',
  progress: 'Progress',
  roles: {
    student: 'Learner',
    general_coach: 'General coach',
    course_coach: 'Course coach',
    session_admin: 'Session administrator',
    hr_manager: 'Human resources',
  } as Readonly<Record<string, string>>,
  access: (from: string, until: string): string => `Access ${from} to ${until}`,
  days: (days: number): string => `Access for ${days} days`,
  shown: (from: string, until: string): string => `Shown ${from} to ${until}`,
  coachAccess: (from: string, until: string): string => `Coaches ${from} to ${until}`,
  since: 'Since',
  learners: 'Learners',
  coaches: 'Coaches',
  addCoach: 'Add coaches',
  addCoachTo: (title: string): string => `Add coaches to ${title}`,
  noCoach: 'none',
  learner: 'Learner',
  inCourse: 'Course',
  quizzes: 'Quizzes',
  works: 'Works',
  total: 'Total',
  lastAccess: 'Last there',
  nobody: 'No learner is in a course of the session yet.',
  removeQuestion: (name: string): string => `Remove ${name} from the session and its courses?`,
};

/** Words of the page of a session. */
export const sessionWords = { name: 'sessionWords', en } as const;
