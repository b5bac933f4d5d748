import type { Field } from '@api-platform/api-doc-parser';
import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { type RaRecord, RecordContextProvider, useGetRecordRepresentation, useResourceContext, useTranslate } from 'react-admin';
import { shownField } from '../shown-field';
import type { RowProblem } from './changes';

interface ChangePreviewProps {
  readonly field: Field;
  readonly rows: readonly RaRecord<string>[];
  readonly value: unknown;
  readonly problems: readonly RowProblem[];
}

/** Each row as it is and as it will be, and why it was refused. */
export function ChangePreview({ field, rows, value, problems }: ChangePreviewProps) {
  const translate = useTranslate();
  const nameOf = useGetRecordRepresentation(useResourceContext() ?? '');
  return (
    <Box sx={{ maxHeight: '45vh', overflow: 'auto' }} tabIndex={0} role="region" aria-label={translate('office.bulkEdit.preview')}>
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell>{translate('office.bulkEdit.item')}</TableCell>
            <TableCell>{translate('office.bulkEdit.before')}</TableCell>
            <TableCell>{translate('office.bulkEdit.after')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id}>
              <TableCell component="th" scope="row">
                {nameOf(row)}
                <Problem of={problems.find(({ id }) => id === row.id)} />
              </TableCell>
              <TableCell>
                <Value field={field} record={row} />
              </TableCell>
              <TableCell>
                <Value field={field} record={{ ...row, [field.name]: value }} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

function Problem({ of: problem }: { readonly of: RowProblem | undefined }) {
  if (!problem) return null;
  return (
    <Box role="alert" sx={{ color: 'error.main', fontWeight: 400 }}>
      {problem.message}
    </Box>
  );
}

function Value({ field, record }: { readonly field: Field; readonly record: RaRecord }) {
  const value: unknown = record[field.name];
  if (value === null || value === undefined) return '—';
  return <RecordContextProvider value={record}>{shownField(field)}</RecordContextProvider>;
}
