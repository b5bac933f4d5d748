import {
  Box,
  Paper,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material';
import type { ReactNode } from 'react';
import { sharedWords } from './shared-words';
import { Unread } from './unread';
import type { ReadRows } from './use-rows';
import { useWords } from './words';

export interface Column<Row> {
  readonly name: string;
  /** Empty for what is done with a row. */
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: 'right';
}

interface DataRowsProps<Row> {
  readonly label: string;
  readonly read: Pick<ReadRows<Row>, 'isFirst' | 'problem' | 'reload' | 'rows'>;
  /** The first one names the row. */
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => number | string;
  /** What is said where there are none. */
  readonly empty: ReactNode;
  /** Rows for which room is left while they are read. */
  readonly expected?: number;
}

/** Rows as a table, on a phone as cards; while they are read, as much room as they will probably take. */
export function DataRows<Row>(props: DataRowsProps<Row>) {
  const { read, empty, expected = 5 } = props;
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  if (read.problem !== undefined) return <Unread problem={read.problem} reload={read.reload} />;
  if (read.isFirst) return <Skeleton variant="rounded" height={expected * (isPhone ? 120 : 53)} />;
  if (read.rows.length === 0) return <Box sx={{ py: 3, color: 'text.secondary' }}>{empty}</Box>;
  return isPhone ? <Cards {...props} /> : <Wide {...props} />;
}

/** For those who hear the page; eyes need no heading there. */
const READ_OUT = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

function Wide<Row>({ label, read, columns, keyOf }: DataRowsProps<Row>) {
  const words = useWords(sharedWords);
  return (
    <TableContainer component={Paper} variant="outlined" tabIndex={0} role="region" aria-label={label}>
      <Table size="small" aria-label={label}>
        <TableHead>
          <TableRow>
            {columns.map(({ name, label: heading, align }) => (
              <TableCell key={name} align={align}>
                {heading === '' ? <Box sx={READ_OUT}>{words.actions}</Box> : heading}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {read.rows.map((row) => (
            <TableRow key={keyOf(row)} hover>
              {columns.map(({ name, cell, align }, place) => (
                <TableCell key={name} align={align} {...(place === 0 ? { component: 'th', scope: 'row' } : {})}>
                  {cell(row)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function Cards<Row>({ label, read, columns: [first, ...others], keyOf }: DataRowsProps<Row>) {
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {read.rows.map((row) => (
        <Paper key={keyOf(row)} component="li" variant="outlined" sx={{ p: 1.5, mb: 1 }}>
          <Typography component="div" sx={{ fontWeight: 600, mb: 0.5 }}>
            {first?.cell(row)}
          </Typography>
          {others.map(({ name, label: heading, cell }) => (
            <Box key={name} sx={{ display: 'flex', gap: 1, alignItems: 'center', justifyContent: 'space-between', minHeight: 32 }}>
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {heading}
              </Box>
              <Box sx={{ textAlign: 'right', overflowWrap: 'anywhere', minWidth: 0 }}>{cell(row)}</Box>
            </Box>
          ))}
        </Paper>
      ))}
    </Box>
  );
}
