import { Box, Button, Paper, Typography } from '@mui/material';
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { Form, type RaRecord, useNotify, useShowContext } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { ServiceProblem } from '../by-hand/service';
import { UnsavedHere } from '../by-hand/unsaved';
import { useChange } from '../by-hand/use-change';
import { messageOf } from '../by-hand/use-rows';
import { useWords } from '../by-hand/words';
import { isConflict, memberErrors } from '../conflict';
import { useFirstError } from '../first-error';
import { courseSettingWords } from './course-setting-words';

type Values = Readonly<Record<string, unknown>>;

interface SettingsFormProps {
  readonly title: string;
  /** Of the item; of these the changed ones are sent. */
  readonly members: readonly string[];
  readonly children: ReactNode;
  /** What can be done here in addition to saving. */
  readonly further?: ReactNode;
}

/** Some members of the item that the page is about, saved together; what is wrong with one is said at it. */
export function SettingsForm({ title, members, children, further }: SettingsFormProps) {
  const { record } = useShowContext<RaRecord>();
  const isSaved = useRef(false);
  const [isUnsaved, setUnsaved] = useState(false);
  const save = useSave(members, isSaved);
  const heading = useId();
  // With its id, as what stands in the form asks which item it is about.
  const latest: Values = Object.fromEntries(['id', ...members].map((member) => [member, record?.[member]]));
  const opened = useOpened(latest, isUnsaved);
  return (
    <Paper variant="outlined" component="section" aria-labelledby={heading} sx={{ p: 2 }}>
      <Typography id={heading} variant="h6" component="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Form record={opened} onSubmit={(values: Values) => save(values, opened, latest)} noValidate>
        <UnsavedHere isSaved={isSaved} onChange={setUnsaved} />
        <Inputs>{children}</Inputs>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Save title={title} />
          {further}
        </Box>
      </Form>
    </Paper>
  );
}

/** What the form was opened with. The page reads its item anew at any time; as long as something typed is not saved, that replaces nothing. */
function useOpened(latest: Values, isUnsaved: boolean): Values {
  const [opened, setOpened] = useState(latest);
  if (!isUnsaved && !isSame(opened, latest)) setOpened(latest);
  return opened;
}

function Inputs({ children }: { readonly children: ReactNode }) {
  const inputs = useRef<HTMLElement>(null);
  useFirstError(inputs);
  return <Box ref={inputs}>{children}</Box>;
}

function Save({ title }: { readonly title: string }) {
  const words = useWords(courseSettingWords);
  const { isSubmitting } = useFormState();
  return (
    <Button type="submit" variant="contained" disabled={isSubmitting} aria-label={`${words.save}: ${title}`}>
      {words.save}
    </Button>
  );
}

/** Sends what differs from before. @returns what is wrong, by the member */
function useSave(members: readonly string[], isSaved: RefObject<boolean>) {
  const { refetch } = useShowContext();
  const change = useChange(members);
  const notify = useNotify();
  const words = useWords(courseSettingWords);
  return async (values: Values, before: Values, latest: Values): Promise<Readonly<Record<string, string>> | undefined> => {
    const changed = members.filter((member) => !isSame(values[member], before[member]));
    isSaved.current = changed.length === 0;
    if (isSaved.current) {
      notify(words.unchanged);
      return undefined;
    }
    try {
      await change(Object.fromEntries(changed.map((member) => [member, values[member] ?? null])), before, latest);
      isSaved.current = true;
      notify(words.saved, { type: 'success' });
      await refetch();
      return undefined;
    } catch (error) {
      const wrong = error instanceof ServiceProblem ? error.wrong : (memberErrors(error) ?? {});
      const isHere = Object.keys(wrong).every((member) => members.includes(member)) && Object.keys(wrong).length > 0;
      if (!isHere || isConflict(error)) notify(messageOf(error), { type: 'error' });
      return wrong;
    }
  };
}

/** A moment is the same however it is written; what is left open is nothing. */
function isSame(value: unknown, before: unknown): boolean {
  return JSON.stringify(value ?? null) === JSON.stringify(before ?? null);
}
