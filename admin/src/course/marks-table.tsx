import { Box, Paper, Skeleton, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material';
import { ItemLink } from '../by-hand/item-link';
import { Unread } from '../by-hand/unread';
import type { ReadRows } from '../by-hand/use-rows';
import { useFormats, useWords } from '../by-hand/words';
import { teachingWords } from './teaching-words';

interface Mark {
  readonly column: string;
  readonly title: string;
  readonly weight: string;
  readonly score: string | null;
  readonly max: string | null;
  readonly percentage: string | null;
}

/** What a learner reached in a gradebook. */
export interface Total {
  readonly id: number;
  readonly user: string;
  readonly username: string;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly percentage: string | null;
  readonly label: string | null;
  readonly passed: boolean | null;
  readonly columns: readonly Mark[];
}

/** Stays in sight when the others are moved sideways. */
const FIRST = { position: 'sticky', left: 0, zIndex: 1, backgroundColor: 'background.paper', minWidth: { xs: 110, sm: 180 } } as const;

/** Learners by their items, with their totals. */
export function MarksTable({ read }: { readonly read: ReadRows<Total> }) {
  const words = useWords(teachingWords);
  if (read.problem !== undefined) return <Unread problem={read.problem} reload={read.reload} />;
  if (read.isFirst) return <Skeleton variant="rounded" height={300} />;
  if (read.rows.length === 0) return <Typography sx={{ py: 3, color: 'text.secondary' }}>{words.noLearner}</Typography>;
  const columns = columnsOf(read.rows);
  return (
    <TableContainer component={Paper} variant="outlined" tabIndex={0} role="region" aria-label={words.marks}>
      <Table size="small" aria-label={words.marks}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ ...FIRST, zIndex: 2 }}>{words.learner}</TableCell>
            {columns.map(({ column, title, weight }) => (
              <TableCell key={column} align="right" sx={{ verticalAlign: 'bottom' }}>
                {title}
                <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                  {words.weight(String(Number(weight)))}
                </Typography>
              </TableCell>
            ))}
            <TableCell align="right">{words.total}</TableCell>
            <TableCell>{words.passed}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {read.rows.map((total) => (
            <LearnerRow key={total.id} total={total} columns={columns} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

/** Items of all learners in the order of the first who has them. */
function columnsOf(totals: readonly Total[]): readonly Mark[] {
  const columns = new Map<string, Mark>();
  for (const { columns: marks } of totals) for (const mark of marks) if (!columns.has(mark.column)) columns.set(mark.column, mark);
  return [...columns.values()];
}

function LearnerRow({ total, columns }: { readonly total: Total; readonly columns: readonly Mark[] }) {
  const words = useWords(teachingWords);
  const { percent } = useFormats();
  const { user, username, firstname, lastname, percentage, label, passed } = total;
  const name = [firstname, lastname].filter(Boolean).join(' ') || username;
  return (
    <TableRow hover>
      <TableCell component="th" scope="row" sx={FIRST}>
        <ItemLink resource="users" item={user}>
          {name}
        </ItemLink>
      </TableCell>
      {columns.map(({ column }) => {
        const mark = total.columns.find((one) => one.column === column);
        return (
          <TableCell key={column} align="right">
            {percent(mark?.percentage)}
            {mark?.score != null && (
              <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                {Number(mark.score)}/{Number(mark.max)}
              </Typography>
            )}
          </TableCell>
        );
      })}
      <TableCell align="right">
        <Box component="strong">{percent(percentage)}</Box> {label}
      </TableCell>
      <TableCell>{passed === null ? '–' : passed ? words.yes : words.no}</TableCell>
    </TableRow>
  );
}
