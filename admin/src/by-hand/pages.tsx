import type { Resource } from '@api-platform/api-doc-parser';
import { Skeleton } from '@mui/material';
import { type ComponentType, lazy, type ReactElement, type ReactNode, Suspense } from 'react';
import { type RaRecord, ShowBase, useShowContext } from 'react-admin';
import { ItemUnread, useItemQuery } from '../item-read';
import { ResourceShow } from '../resource-pages';
import { useItemRights } from '../rights';

interface PageProps {
  readonly schema: Resource;
}

/** Pages of items that are looked after daily, by the resource; each is loaded when it is opened first. */
const PAGES: Readonly<Record<string, ComponentType<PageProps>>> = {
  users: lazy(async () => ({ default: (await import('../user/user-page')).UserPage })),
  sessions: lazy(async () => ({ default: (await import('../session/session-page')).SessionPage })),
  usergroups: lazy(async () => ({ default: (await import('../class/class-page')).ClassPage })),
  conference_meetings: lazy(async () => ({ default: (await import('../meeting/meeting-page')).MeetingPage })),
  access_urls: lazy(async () => ({ default: (await import('../portal/portal-page')).PortalPage })),
  courses: lazy(async () => ({ default: (await import('../course/course-page')).CoursePage })),
};

/** The page made by hand for the items of a resource, where there is one. */
export function pageByHand(schema: Resource): ReactElement | undefined {
  const Page = PAGES[schema.name];
  return Page && <ReadPage schema={schema} page={Page} />;
}

function ReadPage({ schema, page: Page }: PageProps & { readonly page: ComponentType<PageProps> }) {
  return (
    <ShowBase queryOptions={useItemQuery()}>
      <WhereAllowed schema={schema}>
        <Suspense fallback={<Waiting />}>
          <Page schema={schema} />
        </Suspense>
      </WhereAllowed>
    </ShowBase>
  );
}

/** These pages are for those who look after the item; others see what the API shows of it. */
function WhereAllowed({ schema, children }: PageProps & { readonly children: ReactNode }) {
  const { record, error, refetch } = useShowContext<RaRecord>();
  const rights = useItemRights();
  if (!record) return error ? <ItemUnread error={error} refetch={refetch} /> : <Waiting />;
  return rights.update ? children : <ResourceShow schema={schema} />;
}

function Waiting() {
  return <Skeleton variant="rounded" height={480} sx={{ mt: 2 }} />;
}
