import { Box, Button, Chip, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import { DataRows } from '../by-hand/data-rows';
import { Pager } from '../by-hand/pager';
import { Confirmation } from '../by-hand/row-dialogs';
import { addressOf, ask } from '../by-hand/service';
import { useDeed } from '../by-hand/use-deed';
import { membersOf, useDocument } from '../by-hand/use-document';
import { useItem } from '../by-hand/use-item';
import { useRows } from '../by-hand/use-rows';
import { useFormats, useWords } from '../by-hand/words';
import { sessionHere } from '../tokens';
import { userWords } from './user-words';

const SIZE = 25;

interface Device {
  readonly id: string;
  readonly kind: string;
  readonly device: string | null;
  readonly createdAt: string;
  readonly lastUsedAt: string;
}

interface SignIn {
  readonly id: number;
  readonly loginDate: string | null;
  readonly logoutDate: string | null;
  readonly userIp: string | null;
}

/** Where the person is signed in now, and when the person signed in before. */
export function UserSignIns() {
  const { id, iri } = useItem();
  const words = useWords(userWords);
  const [page, setPage] = useState(1);
  const devices = useDocument<{ readonly member: readonly Device[] }>(`${iri}/sign_in_sessions`);
  const history = useRows<SignIn>(addressOf('/api/track_e_logins', { user: id, page, itemsPerPage: SIZE, 'order[loginDate]': 'desc' }));
  // Together, so that neither moves the other.
  if (devices.isFirst || history.isFirst) return <Skeleton variant="rounded" height={480} />;
  const { rows } = membersOf(devices);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 1 }}>
        <Typography variant="h6" component="h2">
          {words.devices}
        </Typography>
        {rows.length > 0 && <SignOut iri={iri} onDone={devices.reload} />}
      </Box>
      <Devices read={membersOf(devices)} iri={iri} />
      <Typography variant="h6" component="h2" sx={{ mt: 3 }}>
        {words.history}
      </Typography>
      <History read={history} />
      <Pager page={page} size={SIZE} total={history.total} onPage={setPage} />
    </>
  );
}

function Devices({ read, iri }: { readonly read: ReturnType<typeof membersOf<Device>>; readonly iri: string }) {
  const words = useWords(userWords);
  const { time } = useFormats();
  return (
    <DataRows
      label={words.devices}
      read={read}
      keyOf={({ id }) => id}
      empty={words.noDevice}
      columns={[
        { name: 'device', label: words.device, cell: (device) => <DeviceName device={device} /> },
        { name: 'kind', label: words.kind, cell: ({ kind }) => words.deviceKinds[kind] ?? kind },
        { name: 'since', label: words.since, cell: ({ createdAt }) => time(createdAt) },
        { name: 'last', label: words.lastUsed, cell: ({ lastUsedAt }) => time(lastUsedAt) },
        { name: 'end', label: '', align: 'right', cell: (device) => <SignOutThere device={device} iri={iri} onDone={read.reload} /> },
      ]}
    />
  );
}

function History({ read }: { readonly read: ReturnType<typeof useRows<SignIn>> }) {
  const words = useWords(userWords);
  const { time } = useFormats();
  return (
    <DataRows
      label={words.history}
      read={read}
      keyOf={({ id }) => id}
      empty={words.noSignIn}
      columns={[
        { name: 'in', label: words.signedIn, cell: ({ loginDate }) => time(loginDate) },
        { name: 'out', label: words.left, cell: ({ logoutDate }) => time(logoutDate) },
        { name: 'address', label: words.address, cell: ({ userIp }) => userIp ?? '–' },
      ]}
    />
  );
}

function DeviceName({ device: { id, device } }: { readonly device: Device }) {
  const words = useWords(userWords);
  return (
    <Box sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {device ?? words.unknownDevice}
      {id === sessionHere() && <Chip size="small" label={words.thisBrowser} />}
    </Box>
  );
}

interface SignOutThereProps {
  readonly device: Device;
  readonly iri: string;
  readonly onDone: () => void;
}

function SignOutThere({ device: { id, device, kind }, iri, onDone }: SignOutThereProps) {
  const words = useWords(userWords);
  const deed = useDeed();
  const [isAsked, setAsked] = useState(false);
  const name = `${device ?? words.unknownDevice}, ${words.deviceKinds[kind] ?? kind}`;
  const signOut = async (): Promise<void> => {
    if (await deed(() => ask('DELETE', `${iri}/sign_in_sessions/${id}`), words.signedOutThere(name))) onDone();
  };
  return (
    <>
      <Button size="small" color="error" aria-label={words.signOutOf(name)} onClick={() => setAsked(true)}>
        {words.signOutThere}
      </Button>
      {isAsked && (
        <Confirmation
          question={words.signOutThereQuestion(name)}
          deed={words.signOutThere}
          onConfirm={() => void signOut()}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}

function SignOut({ iri, onDone }: { readonly iri: string; readonly onDone: () => void }) {
  const words = useWords(userWords);
  const record = useRecordContext();
  const deed = useDeed();
  const [isAsked, setAsked] = useState(false);
  const signOut = async (): Promise<void> => {
    if (await deed(() => ask('DELETE', `${iri}/sign_in_sessions`), words.signedOut)) onDone();
  };
  return (
    <>
      <Button size="small" color="error" variant="outlined" onClick={() => setAsked(true)}>
        {words.signOut}
      </Button>
      {isAsked && (
        <Confirmation
          question={words.signOutQuestion(String(record?.['fullName'] ?? record?.['username']))}
          deed={words.signOut}
          onConfirm={() => void signOut()}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
