import type { Resource } from '@api-platform/api-doc-parser';
import { List, ListItemButton, ListItemText, ListSubheader, Paper } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { inWords } from './api-description';
import { labelOf } from './field-input';
import { useResources } from './resources';

/** Ways on from an item: the lists of what refers to it. Nothing is loaded until one of them is taken. */
export function Related({ schema }: { readonly schema: Resource }) {
  const record = useRecordContext();
  const related = useResources().flatMap((resource) =>
    (resource.readableFields ?? [])
      .filter((field) => field.maxCardinality === 1 && typeof field.reference === 'object' && field.reference?.name === schema.name)
      .map((field) => ({ resource, field })),
  );
  if (!record || related.length === 0) return null;
  return (
    <Paper sx={{ ml: { md: 2 }, minWidth: 220, alignSelf: 'start', maxHeight: '80vh', overflow: 'auto' }}>
      <List dense subheader={<ListSubheader>What refers to this</ListSubheader>}>
        {related.map(({ resource, field }) => (
          <ListItemButton
            key={`${resource.name} ${field.name}`}
            component={Link}
            to={`/${resource.name}?${new URLSearchParams({ filter: JSON.stringify({ [field.name]: record.id }), displayedFilters: JSON.stringify({ [field.name]: true }) })}`}
          >
            <ListItemText primary={inWords(resource)} secondary={labelOf(field.name)} />
          </ListItemButton>
        ))}
      </List>
    </Paper>
  );
}
