import DeleteIcon from '@mui/icons-material/Delete';
import { type ReactNode, useState } from 'react';
import { Button } from 'react-admin';

/** Asks before anything is deleted. @param question is shown until it calls what it is given */
export function DeleteButton({ question }: { readonly question: (close: () => void) => ReactNode }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button label="ra.action.delete" color="error" onClick={() => setAsked(true)}>
        <DeleteIcon />
      </Button>
      {isAsked && question(() => setAsked(false))}
    </>
  );
}
