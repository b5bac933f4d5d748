import { useCallback, useEffect, useState } from 'react';
import { readRows, type Rows } from './service';

export interface ReadRows<Row> extends Rows<Row> {
  /** Whether nothing was read yet; while it is read again, what was there stays in sight. */
  readonly isFirst: boolean;
  /** Whether the rows are those of another address, until those of this one have come. */
  readonly isOld: boolean;
  /** Why it could not be read. */
  readonly problem?: string;
  readonly reload: () => void;
}

interface State<Row> extends Rows<Row> {
  readonly address: string;
  readonly problem?: string;
}

/** A list as the API gives it, read again whenever its address changes. @param address null where nothing is to be read */
export function useRows<Row>(address: string | null): ReadRows<Row> {
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<State<Row>>();
  useEffect(() => {
    if (address === null) return undefined;
    let isLate = false;
    readRows<Row>(address).then(
      (read) => !isLate && setState({ ...read, address }),
      (error: unknown) => !isLate && setState({ rows: [], total: 0, address, problem: messageOf(error) }),
    );
    return () => {
      isLate = true;
    };
  }, [address, turn]);
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  return {
    rows: state?.rows ?? [],
    total: state?.total ?? 0,
    isFirst: address !== null && !state,
    isOld: address !== null && state?.address !== address,
    problem: state?.problem,
    reload,
  };
}

/** What an error says to people. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
