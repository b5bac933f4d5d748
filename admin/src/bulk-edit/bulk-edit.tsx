import type { Field, Resource } from '@api-platform/api-doc-parser';
import { Alert, Button, DialogActions, DialogContent, DialogTitle, LinearProgress, MenuItem, Skeleton, TextField } from '@mui/material';
import { useState } from 'react';
import { Form, type RaRecord, useGetMany, useListContext, useResourceContext, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { FieldInput } from '../field-input';
import { naming } from '../i18n';
import { ChangePreview } from './change-preview';
import { useBulkChange } from './use-bulk-change';

interface BulkEditProps {
  readonly schema: Resource;
  readonly fields: readonly Field[];
  /** Id of the dialog's title. */
  readonly title: string;
  readonly close: () => void;
}

/** A member, its value, and what that changes in which row; rows that were refused stay, each with its problem. */
export function BulkEdit({ schema, fields, title, close }: BulkEditProps) {
  const { selectedIds } = useListContext();
  const [ids] = useState(() => selectedIds.map(String));
  const { data: rows, error } = useGetMany<RaRecord<string>>(useResourceContext() ?? '', { ids });
  const [field, setField] = useState<Field>();
  const translate = useTranslate();
  const names = naming(translate);
  const sorted = [...fields].sort((a, b) => names.field(schema, a.name).localeCompare(names.field(schema, b.name)));
  return (
    <>
      <DialogTitle id={title}>{translate('office.bulkEdit.title', { smart_count: ids.length })}</DialogTitle>
      {/* A form of its own for each member, so that no value outlives its input. */}
      <Form key={field?.name ?? ''} record={{}} sanitizeEmptyValues={false}>
        <DialogContent>
          <TextField
            select
            fullWidth
            autoFocus
            label={translate('office.bulkEdit.field')}
            value={field?.name ?? ''}
            onChange={({ target }) => setField(fields.find(({ name }) => name === target.value))}
          >
            {sorted.map(({ name }) => (
              <MenuItem key={name} value={name}>
                {names.field(schema, name)}
              </MenuItem>
            ))}
          </TextField>
          {field && <FieldInput field={field} source={field.name} />}
        </DialogContent>
        {field && !rows && <Unknown error={error} />}
        {field && rows ? <Change field={field} rows={rows} close={close} /> : <Leave close={close} />}
      </Form>
    </>
  );
}

/** Until the rows are known, nothing is said of what changes. */
function Unknown({ error }: { readonly error: Error | null }) {
  const translate = useTranslate();
  return (
    <DialogContent sx={{ pt: 0 }}>
      {error ? (
        <Alert severity="error">{translate('office.unread', { message: error.message })}</Alert>
      ) : (
        <Skeleton variant="rounded" height={120} />
      )}
    </DialogContent>
  );
}

interface ChangeProps {
  readonly field: Field;
  readonly rows: readonly RaRecord<string>[];
  readonly close: () => void;
}

function Change({ field, rows, close }: ChangeProps) {
  const value = valueOf(useWatch({ name: field.name }));
  const translate = useTranslate();
  const { apply, done, problems, failure } = useBulkChange(close);
  const differing = rows.filter((row) => !isSame(row[field.name], value));
  const isRunning = done !== undefined;
  const isMissing = field.required === true && value === null;
  return (
    <>
      <DialogContent sx={{ pt: 0 }}>
        <ChangePreview field={field} rows={rows} value={value} problems={problems} />
        {failure !== undefined && <Alert severity="error">{failure}</Alert>}
        {isRunning && (
          <LinearProgress
            variant="determinate"
            aria-hidden={false}
            aria-label={translate('office.bulkEdit.progress', { done, all: differing.length })}
            value={(100 * done) / Math.max(1, differing.length)}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{translate('ra.action.close')}</Button>
        <Button
          variant="contained"
          disabled={isRunning || isMissing || differing.length === 0}
          onClick={() => void apply(differing, { [field.name]: value })}
        >
          {translate('office.bulkEdit.apply', { smart_count: differing.length })}
        </Button>
      </DialogActions>
    </>
  );
}

function Leave({ close }: { readonly close: () => void }) {
  const translate = useTranslate();
  return (
    <DialogActions>
      <Button onClick={close}>{translate('ra.action.close')}</Button>
    </DialogActions>
  );
}

/** What an input leaves empty is no value at all. */
function valueOf(value: unknown): unknown {
  return value === undefined || value === '' ? null : value;
}

function isSame(before: unknown, after: unknown): boolean {
  return JSON.stringify(before ?? null) === JSON.stringify(after);
}
