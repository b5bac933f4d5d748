import type { Resource } from '@api-platform/api-doc-parser';
import { Box, ButtonBase, Skeleton } from '@mui/material';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { type RaRecord, ShowBase, Title, useCreatePath, useShowContext } from 'react-admin';
import { Link, Route, Routes, useLocation } from 'react-router-dom';
import { representation } from '../api-description';
import { useItemQuery } from '../item-read';
import { ResourceShow } from '../resource-pages';
import { sharedWords } from './shared-words';
import { useWords } from './words';

/** A part of the page of an item, with an address of its own. */
export interface Section {
  /** In the address; that of the first one is left out. */
  readonly path: string;
  readonly label: string;
  readonly content: ReactNode;
}

interface RecordPageProps {
  readonly schema: Resource;
  readonly sections: readonly Section[];
  /** What is said of the item above all sections. */
  readonly facts: (record: RaRecord) => ReactNode;
}

/** The page of an item: its title, what is said of it, and its sections, of which all its members, with the way to its form, are the last one. */
export function RecordPage({ schema, sections, facts }: RecordPageProps) {
  const words = useWords(sharedWords);
  const all: readonly Section[] = [
    ...sections,
    { path: 'details', label: words.allDetails, content: <ResourceShow schema={schema} isPart /> },
  ];
  return (
    <ShowBase queryOptions={useItemQuery()}>
      <Box sx={{ mt: 1, minWidth: 0, pb: 4 }}>
        <Heading schema={schema} facts={facts} />
        <Sections schema={schema} sections={all} />
      </Box>
    </ShowBase>
  );
}

function Heading({ schema, facts }: Pick<RecordPageProps, 'facts' | 'schema'>) {
  const { record } = useShowContext<RaRecord>();
  return (
    <>
      <Title title={record ? representation(schema, () => '')(record) : ' '} />
      <Box component="header" sx={{ minHeight: 40, mb: 1, display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {record ? facts(record) : <Skeleton variant="rounded" width={240} height={24} />}
      </Box>
    </>
  );
}

function Sections({ schema, sections }: { readonly schema: Resource; readonly sections: readonly Section[] }) {
  const { record } = useShowContext<RaRecord>();
  const pathTo = useCreatePath();
  const { pathname } = useLocation();
  const words = useWords(sharedWords);
  const navigation = useInSight(pathname, record !== undefined);
  if (!record) return null;
  const base = pathTo({ resource: schema.name, id: record.id, type: 'show' });
  const [first, ...others] = sections;
  const here = decodeURIComponent(pathname).slice(decodeURIComponent(base).length + 1);
  const addressOfSection = ({ path }: Section): string => (path === first?.path ? base : `${base}/${path}`);
  return (
    <>
      <Box component="nav" ref={navigation} aria-label={words.sections} sx={NAVIGATION}>
        {sections.map((section) => (
          <ButtonBase
            key={section.path}
            component={Link}
            to={addressOfSection(section)}
            aria-current={here === (section === first ? '' : section.path) ? 'page' : undefined}
            sx={TAB}
          >
            {section.label}
          </ButtonBase>
        ))}
      </Box>
      <Routes>
        {others.map(({ path, content }) => (
          <Route key={path} path={path} element={content} />
        ))}
        <Route path="*" element={first?.content} />
      </Routes>
    </>
  );
}

/** Moves a row of links, which a phone cuts off, to the one that leads here. @param isThere whether it is drawn */
function useInSight(pathname: string, isThere: boolean): RefObject<HTMLElement | null> {
  const navigation = useRef<HTMLElement>(null);
  useEffect(() => {
    const here = navigation.current?.querySelector<HTMLElement>('[aria-current]');
    if (here) navigation.current?.scrollTo({ left: here.offsetLeft - 16 });
  }, [pathname, isThere]);
  return navigation;
}

const NAVIGATION = { position: 'relative', display: 'flex', overflowX: 'auto', borderBottom: 1, borderColor: 'divider', mb: 2 } as const;

const TAB = {
  px: 2,
  minHeight: 48,
  flexShrink: 0,
  fontSize: 14,
  fontWeight: 500,
  borderBottom: '3px solid transparent',
  color: 'text.secondary',
  '&[aria-current]': { borderBottomColor: 'primary.main', color: 'primary.main' },
  '&.Mui-focusVisible': { outline: '2px solid', outlineOffset: '-2px' },
} as const;
