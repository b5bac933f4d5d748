import { Button } from '@mui/material';

interface FileChooserProps {
  readonly label: string;
  readonly onFiles: (files: readonly File[]) => void;
}

const OVER_ALL = { position: 'absolute', inset: 0, opacity: 0, cursor: 'pointer' } as const;

/** A button by which files are chosen; the input lies over it, so that keyboards reach it too. */
export function FileChooser({ label, onFiles }: FileChooserProps) {
  return (
    <Button
      component="label"
      role={undefined}
      tabIndex={-1}
      variant="contained"
      sx={{ '&:focus-within': { outline: '2px solid', outlineOffset: '2px' } }}
    >
      {label}
      <input
        type="file"
        multiple
        style={OVER_ALL}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </Button>
  );
}
