import { stampOf } from './moment-stamp.js';

/** Characters of the UID of an event at most; RFC 5545, section 3.8.4.7, sets no bound. */
export const LONGEST_UID = 255;

/** The UID of an event that a series was parted from, by the occurrence with which it begins: the end of it where it is too long. */
export function uidFrom(series: string, occurrence: Date): string {
  return `${series}/${stampOf(occurrence)}`.slice(-LONGEST_UID);
}
