import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ask } from '../by-hand/service';
import { sharedWords } from '../by-hand/shared-words';
import { messageOf } from '../by-hand/use-rows';
import { useWords } from '../by-hand/words';
import { settingWords } from './setting-words';

/** A setting on a portal. */
export interface Setting {
  readonly id: number;
  readonly variable: string;
  readonly subkey: string | null;
  readonly category: string | null;
  readonly title: string | null;
  /** What it is called and what it changes, in the language of the caller. */
  readonly name: string | null;
  readonly description: string | null;
  readonly valueType: string | null;
  readonly choices: readonly string[] | null;
  readonly minimum: number | null;
  readonly maximum: number | null;
  /** Both are left out of what is read where it is a secret. */
  readonly selectedValue?: string | null;
  readonly effectiveValue?: string | null;
  readonly isDefault: boolean;
  readonly writable: boolean;
  readonly accessUrlLocked: boolean;
}

/** How a setting is called. */
export function titleOf({ name, title, variable, subkey }: Setting): string {
  return name || title || [variable, subkey].filter(Boolean).join(' ');
}

interface SettingDialogProps {
  readonly setting: Setting;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Asks for the value of a setting; what is wrong with it is said where it was typed. */
export function SettingDialog({ setting, onClose, onSaved }: SettingDialogProps) {
  const words = useWords(settingWords);
  const { cancel } = useWords(sharedWords);
  const [value, setValue] = useState(setting.effectiveValue ?? '');
  const title = titleOf(setting);
  const { problem, isBusy, save } = useSaving(words.saved(title), () => {
    onSaved();
    onClose();
  });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="setting-title">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save(() => written(setting, value === '' ? null : value));
        }}
      >
        <DialogTitle id="setting-title">{title}</DialogTitle>
        <DialogContent>
          {setting.description && <DialogContentText sx={{ color: 'text.primary', mb: 2 }}>{setting.description}</DialogContentText>}
          <ValueField setting={setting} value={value} problem={problem} onValue={setValue} />
        </DialogContent>
        <DialogActions>
          <Button disabled={isBusy || setting.selectedValue === null} onClick={() => void save(() => written(setting, null))}>
            {words.back}
          </Button>
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" variant="contained" disabled={isBusy}>
            {words.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Saves once, and says what is wrong instead of closing. */
function useSaving(saved: string, onDone: () => void) {
  const notify = useNotify();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const save = async (write: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await write();
      notify(saved, { type: 'success' });
      onDone();
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  };
  return { problem, isBusy, save };
}

/** @throws ServiceProblem */
async function written({ id }: Setting, selectedValue: string | null): Promise<void> {
  await ask('PATCH', `/api/settings/${id}`, { selectedValue });
}

interface ValueFieldProps {
  readonly setting: Setting;
  readonly value: string;
  readonly problem: string | undefined;
  readonly onValue: (value: string) => void;
}

/** A list of its choices, a field for a number, or one for a text. */
function ValueField({ setting: { choices, minimum, maximum, valueType }, value, problem, onValue }: ValueFieldProps) {
  const words = useWords(settingWords);
  const isNumber = minimum !== null && maximum !== null;
  const isLong = valueType === 'text' || valueType === 'list';
  const range = isNumber ? words.range(minimum, maximum) : undefined;
  return (
    <TextField
      autoFocus
      fullWidth
      label={words.value}
      value={value}
      error={problem !== undefined}
      helperText={problem ?? range}
      onChange={({ target }) => onValue(target.value)}
      {...(choices ? { select: true } : isLong ? { multiline: true, minRows: 2, maxRows: 12 } : {})}
      slotProps={{
        formHelperText: problem === undefined ? {} : { role: 'alert' },
        htmlInput: isNumber ? { inputMode: 'numeric' } : {},
      }}
    >
      {choices?.map((choice) => (
        <MenuItem key={choice} value={choice}>
          {words.choices[choice] ?? choice}
        </MenuItem>
      ))}
    </TextField>
  );
}
