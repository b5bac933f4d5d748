import type { RaRecord } from 'react-admin';
import { useOutcomes } from '../by-hand/use-outcomes';

/** What the service says that the deletion of one item takes along. */
interface TakenAlong {
  readonly restorable: boolean;
  readonly days: number | null;
  readonly counts: Readonly<Record<string, number>>;
}

/** What a deletion of items would do. */
export interface Removal {
  /** Those that are still there, as they are now. */
  readonly items: readonly RaRecord<string>[];
  /** How many are no longer there. */
  readonly gone: number;
  /** One for each item of which it could be read. */
  readonly along: readonly TakenAlong[];
  /** Why it could not be read of the others. */
  readonly alongProblem?: string;
}

interface ReadRemoval {
  /** Undefined as long as it is not known. */
  readonly removal?: Removal;
  readonly problem?: string;
  readonly reload: () => void;
}

const GONE = 404;

/** Reads what is about to be deleted, and what goes with it. @param addresses of the items in the API */
export function useRemoval(addresses: readonly string[]): ReadRemoval {
  const previews = addresses.map((address) => `/api/bin_entries/preview?item=${encodeURIComponent(address)}`);
  const { outcomes, problem, reload } = useOutcomes([...addresses, ...previews]);
  if (!outcomes) return { problem, reload };
  const read = addresses.map((address, place) => ({ address, item: outcomes[place], along: outcomes[addresses.length + place] }));
  const unread = read.find(({ item }) => item?.problem !== undefined && item.status !== GONE);
  if (unread) return { problem: unread.item?.problem, reload };
  const there = read.filter(({ item }) => item?.status !== GONE);
  const removal: Removal = {
    items: there.map(({ address, item }) => recordOf(address, item?.body)),
    gone: read.length - there.length,
    along: there.filter(({ along }) => along?.problem === undefined).map(({ along }) => along?.body as TakenAlong),
    alongProblem: there.find(({ along }) => along?.problem !== undefined)?.along?.problem,
  };
  return { removal, reload };
}

/** As react-admin has it, so that the item is called the same as in its list. */
function recordOf(address: string, body: unknown): RaRecord<string> {
  const members = body as Readonly<Record<string, unknown>>;
  return { ...members, id: address, originId: String(members['id']) };
}
