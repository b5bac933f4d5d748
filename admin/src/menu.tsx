import type { Resource } from '@api-platform/api-doc-parser';
import { Box, Collapse, List, ListItem, ListItemButton, ListItemText, type Theme, TextField, useMediaQuery } from '@mui/material';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSidebarState, useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { type FeaturePage, featurePages } from './feature-pages';
import { naming } from './i18n';
import { fit, type Group, grouped, useResources } from './resources';

/** A group takes so long to unfold. */
const UNFOLDING_MS = 350;

/** All resources: by groups, or those whose name holds what is typed. */
export function ResourceMenu() {
  const resources = useResources();
  const translate = useTranslate();
  const [isOpen] = useSidebarState();
  const [sought, setSought] = useState('');
  const nameOf = useMemo(() => naming(translate).resource, [translate]);
  const groups = useMemo(
    () => grouped(resources, nameOf, (area) => translate(`office.areas.${area}`, { _: area })),
    [resources, nameOf, translate],
  );
  const found = resources
    .map((resource) => ({ resource, rank: fit(resource, nameOf(resource), sought) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ resource }) => resource);
  const pages = featurePages.filter(({ title }) => title.toLowerCase().includes(sought.toLowerCase().trim()));
  if (!isOpen) return null;
  return (
    <Box component="nav" aria-label={translate('office.resources')} sx={{ width: 240, px: 1, pb: 1 }}>
      <Box sx={{ position: 'sticky', top: 0, zIndex: 1, pt: 1, bgcolor: 'background.default' }}>
        <TextField
          size="small"
          fullWidth
          type="search"
          label={translate('office.find')}
          value={sought}
          onChange={({ target }) => setSought(target.value)}
        />
      </Box>
      <List dense>
        {sought === ''
          ? groups.map((group) => <MenuGroup key={group.name} group={group} />)
          : pages.map((page) => <PageEntry key={page.href} page={page} />)}
        {sought !== '' && found.map((resource) => <MenuEntry key={resource.name} resource={resource} />)}
      </List>
    </Box>
  );
}

function MenuGroup({ group: { name, pages, members } }: { readonly group: Group }) {
  const { pathname } = useLocation();
  const isHere = members.some((resource) => pathname.split('/')[1] === resource.name);
  const [isOpen, setOpen] = useState(isHere);
  return (
    <ListItem disablePadding sx={{ display: 'block' }}>
      <ListItemButton onClick={() => setOpen(!isOpen)} aria-expanded={isOpen || isHere}>
        <ListItemText primary={name} />
        <Box component="span" sx={{ color: 'text.secondary', fontSize: 12 }}>
          {pages.length + members.length}
        </Box>
      </ListItemButton>
      <Collapse in={isOpen || isHere} unmountOnExit>
        <List dense disablePadding>
          {pages.map((page) => (
            <PageEntry key={page.href} page={page} inset />
          ))}
          {members.map((resource) => (
            <MenuEntry key={resource.name} resource={resource} inset />
          ))}
        </List>
      </Collapse>
    </ListItem>
  );
}

/** A page of the service itself, which the browser opens in place of the back office. */
function PageEntry({ page: { title, href }, inset = false }: { readonly page: FeaturePage; readonly inset?: boolean }) {
  return (
    <ListItem disablePadding>
      <ListItemButton component="a" href={href} sx={{ pl: inset ? 3 : 2, borderRadius: 1 }}>
        <ListItemText primary={title} />
      </ListItemButton>
    </ListItem>
  );
}

function MenuEntry({ resource, inset = false }: { readonly resource: Resource; readonly inset?: boolean }) {
  const { pathname } = useLocation();
  const translate = useTranslate();
  const [, setMenuOpen] = useSidebarState();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const entry = useRef<HTMLLIElement>(null);
  const isHere = pathname.split('/')[1] === resource.name;
  useEffect(() => {
    if (!isHere) return undefined;
    // When the group that it is in has unfolded.
    const unfolded = setTimeout(() => entry.current?.scrollIntoView({ block: 'nearest' }), UNFOLDING_MS);
    return () => clearTimeout(unfolded);
  }, [isHere]);
  return (
    <ListItem disablePadding ref={entry}>
      <ListItemButton
        onClick={() => isPhone && setMenuOpen(false)}
        component={Link}
        to={`/${resource.name}`}
        selected={isHere}
        aria-current={isHere ? 'page' : undefined}
        sx={{ pl: inset ? 3 : 2, borderRadius: 1 }}
      >
        <ListItemText primary={naming(translate).resource(resource)} />
      </ListItemButton>
    </ListItem>
  );
}
