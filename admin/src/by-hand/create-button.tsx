import { Button } from '@mui/material';
import { useCreatePath } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { mayCreate } from '../rights';

interface CreateButtonProps {
  readonly resource: string;
  readonly label: string;
  /** What the new item begins with: where it was asked for. */
  readonly record: Readonly<Record<string, unknown>>;
}

/** Leads to the form of a new item, which knows where it was asked for and leads back there. */
export function CreateHere({ resource, label, record }: CreateButtonProps) {
  const pathTo = useCreatePath();
  const { pathname } = useLocation();
  if (!mayCreate({ name: resource })) return null;
  return (
    <Button component={Link} to={pathTo({ resource, type: 'create' })} state={{ record, back: pathname }} variant="contained">
      {label}
    </Button>
  );
}
