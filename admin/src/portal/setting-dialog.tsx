import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ask, numberIn } from '../by-hand/service';
import { sharedWords } from '../by-hand/shared-words';
import { messageOf } from '../by-hand/use-rows';
import { useWords } from '../by-hand/words';
import { settingWords } from './setting-words';

/** The value of a setting on a portal. */
export interface Setting {
  readonly id: number;
  readonly url: string;
  readonly variable: string;
  readonly subkey: string | null;
  readonly type: string | null;
  readonly category: string | null;
  readonly title: string | null;
  readonly comment: string | null;
  /** Left out of what is read where it is a secret. */
  readonly selectedValue?: string | null;
  readonly accessUrlLocked: boolean;
}

/** How a setting is called. */
export function titleOf({ title, variable, subkey }: Setting): string {
  return title || [variable, subkey].filter(Boolean).join(' ');
}

interface SettingDialogProps {
  readonly setting: Setting;
  /** Whose value is written: the setting's own portal, else one that is to have a value of its own. */
  readonly portal: number;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Asks for the value of a setting; what is wrong with it is said where it was typed. */
export function SettingDialog({ setting, portal, onClose, onSaved }: SettingDialogProps) {
  const words = useWords(settingWords);
  const { cancel } = useWords(sharedWords);
  const [value, setValue] = useState(setting.selectedValue ?? '');
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
          void save(() => written(setting, portal, value));
        }}
      >
        <DialogTitle id="setting-title">{title}</DialogTitle>
        <DialogContent>
          {setting.comment && <DialogContentText sx={{ color: 'text.primary', mb: 2 }}>{setting.comment}</DialogContentText>}
          <ValueField isSwitch={setting.type === 'radio'} value={value} problem={problem} onValue={setValue} />
        </DialogContent>
        <DialogActions>
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
async function written(
  { id, url, variable, subkey, type, category, title, comment }: Setting,
  portal: number,
  value: string,
): Promise<void> {
  const selectedValue = value === '' ? null : value;
  if (numberIn(url) === portal) await ask('PATCH', `/api/settings/${id}`, { selectedValue });
  else {
    const description = { variable, subkey, type, category, title, comment };
    await ask('POST', '/api/settings', { ...description, selectedValue, url: `/api/access_urls/${portal}` });
  }
}

interface ValueFieldProps {
  readonly isSwitch: boolean;
  readonly value: string;
  readonly problem: string | undefined;
  readonly onValue: (value: string) => void;
}

function ValueField({ isSwitch, value, problem, onValue }: ValueFieldProps) {
  const words = useWords(settingWords);
  return (
    <TextField
      autoFocus
      fullWidth
      label={words.value}
      value={value}
      error={problem !== undefined}
      helperText={problem}
      onChange={({ target }) => onValue(target.value)}
      {...(isSwitch ? { select: true } : { multiline: true, minRows: 2, maxRows: 12 })}
      slotProps={{ formHelperText: { role: 'alert' } }}
    >
      {isSwitch && [
        <MenuItem key="true" value="true">
          {words.on}
        </MenuItem>,
        <MenuItem key="false" value="false">
          {words.off}
        </MenuItem>,
      ]}
    </TextField>
  );
}
