import type { Resource } from '@api-platform/api-doc-parser';
import { Chip } from '@mui/material';
import { type RaRecord, useGetIdentity, useTranslate } from 'react-admin';
import { LinkedItems } from '../by-hand/linked-items';
import { RecordPage } from '../by-hand/record-page';
import { useItem } from '../by-hand/use-item';
import { numberIn } from '../by-hand/service';
import { useWords } from '../by-hand/words';
import { keyOf } from '../choices';
import { ActAsButton } from './act-as-button';
import { UserActivity } from './user-activity';
import { UserErasure } from './user-erasure';
import { UserMarks } from './user-marks';
import { UserSessions } from './user-sessions';
import { rightsOn, useItemRights } from '../rights';
import { UserSignIns } from './user-sign-ins';
import { userWords } from './user-words';

/** A person: courses, sessions, marks, where signed in and when, what was done; and acting as that person. */
export function UserPage({ schema }: { readonly schema: Resource }) {
  const words = useWords(userWords);
  const mayErase = useItemRights().delete;
  const sections = [
    { path: 'courses', label: words.courses, content: <Courses /> },
    { path: 'sessions', label: words.sessions, content: <UserSessions /> },
    { path: 'marks', label: words.marks, content: <UserMarks /> },
    { path: 'sign-ins', label: words.signIns, content: <UserSignIns /> },
    { path: 'activity', label: words.activity, content: <UserActivity /> },
    ...(mayErase ? [{ path: 'deletion', label: words.erasure, content: <UserErasure /> }] : []),
  ];
  return <RecordPage schema={schema} sections={sections} facts={(user) => <Facts user={user} />} />;
}

function Facts({ user }: { readonly user: RaRecord }) {
  const words = useWords(userWords);
  const { identity } = useGetIdentity();
  const translate = useTranslate();
  const [kind, state] = [String(user['status']), String(user['active'])];
  const roles = Array.isArray(user['roles']) ? (user['roles'] as readonly string[]) : [];
  const id = numberIn(String(user.id));
  const name = typeof user['fullName'] === 'string' ? user['fullName'] : String(user['username']);
  return (
    <>
      <Chip size="small" label={String(user['username'])} />
      <Chip size="small" variant="outlined" label={words.kinds[kind] ?? kind} />
      <Chip size="small" variant="outlined" color={state === 'active' ? 'default' : 'warning'} label={words.states[state] ?? state} />
      {roles.map((role) => (
        <Chip key={role} size="small" variant="outlined" label={translate(keyOf(role), { _: role })} />
      ))}
      {identity?.id !== id && rightsOn(user).actions['act_as'] !== false && <ActAsButton id={id} name={name} />}
    </>
  );
}

function Courses() {
  const { id, iri } = useItem();
  const words = useWords(userWords);
  return (
    <LinkedItems
      label={words.courses}
      path="/api/course_rel_users"
      query={{ user: id, 'order[course.title]': 'asc' }}
      member="course"
      resource="courses"
      added={{ user: iri }}
      columns={() => [
        {
          name: 'role',
          label: words.role,
          cell: ({ status, relationType }) => words.roles[relationType === 'hr' ? 'hr' : String(status)] ?? '',
        },
        { name: 'progress', label: words.progress, align: 'right', cell: ({ progress }) => `${String(progress)} %` },
      ]}
    />
  );
}
