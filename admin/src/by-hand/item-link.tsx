import { Link } from '@mui/material';
import type { ReactNode } from 'react';
import { useCreatePath } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';

interface ItemLinkProps {
  readonly resource: string;
  /** Address of the item in the API. */
  readonly item: string;
  readonly children: ReactNode;
}

/** Leads to the page of an item. */
export function ItemLink({ resource, item, children }: ItemLinkProps) {
  const pathTo = useCreatePath();
  return (
    <Link component={RouterLink} to={pathTo({ resource, id: item, type: 'show' })} sx={{ overflowWrap: 'anywhere' }}>
      {children}
    </Link>
  );
}
