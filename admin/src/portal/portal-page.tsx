import type { Resource } from '@api-platform/api-doc-parser';
import { Button, Chip } from '@mui/material';
import type { RaRecord } from 'react-admin';
import { LinkedItems } from '../by-hand/linked-items';
import { RecordPage } from '../by-hand/record-page';
import { useItem } from '../by-hand/use-item';
import { useFormats, useWords } from '../by-hand/words';
import { PortalPeople } from './portal-people';
import { PortalSettings } from './portal-settings';
import { PortalThemes } from './portal-themes';
import { portalWords } from './portal-words';

/** A portal: who is on it, what it offers, its settings and its themes. */
export function PortalPage({ schema }: { readonly schema: Resource }) {
  const words = useWords(portalWords);
  const sections = [
    { path: 'people', label: words.people, content: <PortalPeople /> },
    { path: 'courses', label: words.courses, content: <Offered key="course" label={words.courses} member="course" resource="courses" /> },
    {
      path: 'sessions',
      label: words.sessions,
      content: <Offered key="session" label={words.sessions} member="session" resource="sessions" />,
    },
    {
      path: 'classes',
      label: words.classes,
      content: <Offered key="class" label={words.classes} member="userGroup" resource="usergroups" />,
    },
    { path: 'settings', label: words.settings, content: <PortalSettings /> },
    { path: 'themes', label: words.themes, content: <PortalThemes /> },
  ];
  return <RecordPage schema={schema} sections={sections} facts={(portal) => <Facts portal={portal} />} />;
}

function Facts({ portal }: { readonly portal: RaRecord }) {
  const words = useWords(portalWords);
  const { number } = useFormats();
  const limits = Object.entries(words.atMost).flatMap(([member, say]) => {
    const most = Number(portal[member] ?? 0);
    return most > 0 ? [say(number(most))] : [];
  });
  const isActive = portal['active'] === true;
  return (
    <>
      <Chip size="small" color={isActive ? 'default' : 'warning'} label={isActive ? words.active : words.closed} />
      {[portal['email'], ...limits].map((fact) =>
        typeof fact === 'string' && fact !== '' ? <Chip key={fact} size="small" variant="outlined" label={fact} /> : null,
      )}
      <Button size="small" href={String(portal['url'])} sx={{ ml: { sm: 'auto' } }}>
        {words.open}
      </Button>
    </>
  );
}

/** The list of links of each member that a portal offers. */
const LINKS = {
  course: '/api/access_url_rel_courses',
  session: '/api/access_url_rel_sessions',
  userGroup: '/api/access_url_rel_user_groups',
} as const;

interface OfferedProps {
  readonly label: string;
  readonly member: keyof typeof LINKS;
  readonly resource: string;
}

/** Courses, sessions or classes of the portal. */
function Offered({ label, member, resource }: OfferedProps) {
  const { id, iri } = useItem();
  return <LinkedItems label={label} path={LINKS[member]} query={{ url: id }} member={member} resource={resource} added={{ url: iri }} />;
}
