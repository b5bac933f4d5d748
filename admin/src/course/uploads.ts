import { useCallback, useRef, useState } from 'react';
import { freshToken } from '../tokens';

/** Where a file goes. */
export interface UploadTarget {
  /** Node of the folder, or of the course. */
  readonly node: number;
  readonly course: number;
}

/** A file on its way. */
export interface Upload {
  readonly key: number;
  readonly name: string;
  readonly state: 'done' | 'failed' | 'sending' | 'stopped' | 'waiting';
  /** How much of it was sent, from 0 to 1. */
  readonly share: number;
  readonly problem?: string;
}

/** The files on their way, and what can be done with them. */
export interface Uploading {
  readonly uploads: readonly Upload[];
  readonly add: (files: readonly File[], target: UploadTarget) => void;
  /** Lists one that is not sent at all, with the reason. */
  readonly refuse: (name: string, problem: string) => void;
  /** Sends one no further, or not at all. */
  readonly stop: (key: number) => void;
  /** Takes those that are over off the list. */
  readonly clear: () => void;
}

interface Waiting {
  readonly key: number;
  readonly file: File;
  readonly target: UploadTarget;
}

let lastKey = 0;

/** Files that are sent at the same time, as few as leave the service to others; and that wait at most. */
const AT_ONCE = 3;
const MOST_WAITING = 200;

/** What is said where the service says nothing. */
interface UploadWords {
  /** The connection broke. */
  readonly lost: string;
  readonly tooMany: (most: number) => string;
}

/**
 * Files that are sent in the order in which they were given, a few at the same time.
 * @param onStored called with the node of the folder that has one more
 */
export function useUploads({ lost, tooMany }: UploadWords, onStored: (node: number) => void): Uploading {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const queue = useRef<Waiting[]>([]);
  const running = useRef(0);
  const change = useCallback((key: number, values: Partial<Upload>) => {
    setUploads((before) => before.map((upload) => (upload.key === key ? { ...upload, ...values } : upload)));
  }, []);
  const run = useCallback(async () => {
    if (running.current >= AT_ONCE) return;
    running.current += 1;
    for (let next = queue.current.shift(); next; next = queue.current.shift()) {
      const { key, file, target } = next;
      const problem = await sent({ key, file, target, lost }, (share) => change(key, { state: 'sending', share }));
      change(key, outcomeOf(key, problem));
      if (problem === undefined) onStored(target.node);
    }
    running.current -= 1;
  }, [lost, change, onStored]);
  const refuse = useCallback((name: string, problem: string) => {
    setUploads((before) => [...before, { ...waiting((lastKey += 1), name), state: 'failed', problem }]);
  }, []);
  const add = useCallback(
    (files: readonly File[], target: UploadTarget) => {
      const room = MOST_WAITING - queue.current.length;
      const added = files.slice(0, room).map((file) => ({ key: (lastKey += 1), file, target }));
      queue.current.push(...added);
      setUploads((before) => [...before, ...added.map(({ key, file }) => waiting(key, file.name))]);
      const [left] = files.slice(room);
      if (left) refuse(left.name, tooMany(MOST_WAITING));
      for (let started = 0; started < AT_ONCE; started += 1) void run();
    },
    [run, refuse, tooMany],
  );
  const stop = useCallback((key: number) => change(key, stopped(key)), [change]);
  const clear = useCallback(() => setUploads((before) => before.filter(({ state }) => state === 'waiting' || state === 'sending')), []);
  return { uploads, add, refuse, stop, clear };
}

/** By the key of an upload that has not ended: how it is stopped. */
const stops = new Map<number, AbortController>();

function stopOf(key: number): AbortController {
  const stop = stops.get(key) ?? new AbortController();
  stops.set(key, stop);
  return stop;
}

function stopped(key: number): Partial<Upload> {
  stopOf(key).abort();
  return { state: 'stopped' };
}

function outcomeOf(key: number, problem: string | undefined): Partial<Upload> {
  const { aborted } = stopOf(key).signal;
  stops.delete(key);
  if (aborted) return { state: 'stopped' };
  return problem === undefined ? { state: 'done', share: 1 } : { state: 'failed', problem };
}

interface Sending extends Waiting {
  /** What is said where the connection broke. */
  readonly lost: string;
}

function waiting(key: number, name: string): Upload {
  return { key, name, state: 'waiting', share: 0 };
}

/** Sends a file as a new document. `fetch` says nothing of its progress. @returns the problem's sentence where it was not taken */
async function sent({ key, file, target: { node, course }, lost }: Sending, onShare: (share: number) => void): Promise<string | undefined> {
  const token = (await freshToken().catch(() => null)) ?? '';
  const { signal } = stopOf(key);
  if (signal.aborted) return lost;
  const form = new FormData();
  form.append('title', file.name);
  form.append('parentResourceNodeId', String(node));
  form.append('resourceLinkList', JSON.stringify([{ cid: course }]));
  form.append('uploadFile', file);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/documents');
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onShare(total === 0 ? 0 : loaded / total);
    request.onload = () => resolve(request.status < 400 ? undefined : detailOf(request));
    request.onerror = () => resolve(lost);
    request.onabort = () => resolve(lost);
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

function detailOf({ responseText, status }: XMLHttpRequest): string {
  try {
    return (JSON.parse(responseText) as { detail?: string }).detail ?? String(status);
  } catch {
    return String(status);
  }
}
