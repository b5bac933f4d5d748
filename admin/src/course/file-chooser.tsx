import { Button } from '@mui/material';
import { type ReactElement, useRef } from 'react';

interface FileChoice {
  /** To be rendered where it stays until the files are chosen: a menu that closes would take it along. */
  readonly input: ReactElement;
  readonly choose: () => void;
}

/** The browser's dialog for files. @param onFiles called with what was chosen */
export function useFileChooser(onFiles: (files: readonly File[]) => void): FileChoice {
  const element = useRef<HTMLInputElement>(null);
  const input = (
    <input
      ref={element}
      type="file"
      multiple
      hidden
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])]);
        // The same file may be chosen again.
        target.value = '';
      }}
    />
  );
  return { input, choose: () => element.current?.click() };
}

interface FileChooserProps {
  readonly label: string;
  readonly onFiles: (files: readonly File[]) => void;
}

/** A button by which files are chosen. */
export function FileChooser({ label, onFiles }: FileChooserProps) {
  const { input, choose } = useFileChooser(onFiles);
  return (
    <>
      {input}
      <Button variant="contained" onClick={choose}>
        {label}
      </Button>
    </>
  );
}
