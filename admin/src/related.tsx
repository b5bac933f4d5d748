import type { Field, Resource } from '@api-platform/api-doc-parser';
import { List, ListItem, ListItemButton, ListItemText, ListSubheader, Paper } from '@mui/material';
import { type RaRecord, useRecordContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { naming } from './i18n';
import { useResources } from './resources';

/** Ways on from an item: the lists of what refers to it. Nothing is loaded until one of them is taken. */
export function Related({ schema }: { readonly schema: Resource }) {
  const record = useRecordContext();
  const translate = useTranslate();
  const names = naming(translate);
  const related = useResources().flatMap((resource) =>
    (resource.readableFields ?? [])
      .filter((field) => field.maxCardinality === 1 && typeof field.reference === 'object' && field.reference?.name === schema.name)
      .map((field) => ({ resource, field })),
  );
  if (!record || related.length === 0) return null;
  return (
    <Paper sx={{ ml: { md: 2 }, minWidth: 220, alignSelf: { xs: 'stretch', md: 'start' }, maxHeight: '80vh', overflow: 'auto' }}>
      <List dense subheader={<ListSubheader>{translate('office.refers')}</ListSubheader>}>
        {related.map(({ resource, field }) => (
          <ListItem key={`${resource.name} ${field.name}`} disablePadding>
            <ListItemButton component={Link} to={listOf(resource, field, record)}>
              <ListItemText primary={names.resource(resource)} secondary={names.field(resource, field.name)} />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </Paper>
  );
}

/** Address of the list of those whose field refers to the item. */
function listOf(resource: Resource, field: Field, { id }: RaRecord): string {
  const query = { filter: JSON.stringify({ [field.name]: id }), displayedFilters: JSON.stringify({ [field.name]: true }) };
  return `/${resource.name}?${new URLSearchParams(query).toString()}`;
}
