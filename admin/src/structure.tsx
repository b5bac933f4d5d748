import { Box } from '@mui/material';
import { FactsList } from './by-hand/facts-list';

interface StructureProps {
  readonly value: unknown;
  /** What a member of it is called. */
  readonly nameOf: (member: string) => string;
}

/** A value that is neither a text nor a relation: its members by their names, what is empty left out. */
export function Structure({ value, nameOf }: StructureProps) {
  if (typeof value !== 'object' || value === null) return <>{String(value)}</>;
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value;
    if (list.every((one) => typeof one !== 'object')) return <>{list.join(', ')}</>;
    return (
      <Box sx={{ display: 'grid', gap: 2 }}>
        {list.map((one, place) => (
          <Structure key={place} value={one} nameOf={nameOf} />
        ))}
      </Box>
    );
  }
  const facts = Object.entries(value as Readonly<Record<string, unknown>>)
    .filter(([name, inner]) => inner !== null && inner !== '' && !name.startsWith('@'))
    .map(([name, inner]) => [nameOf(name), <Structure key={name} value={inner} nameOf={nameOf} />] as const);
  return (
    <Box sx={{ overflowWrap: 'anywhere', fontSize: 14 }}>
      <FactsList facts={facts} />
    </Box>
  );
}
