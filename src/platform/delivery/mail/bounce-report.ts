/** What a delivery report says of a mail of ours (RFC 3464). */
export interface BounceReport {
  /** Of the mail that came back, as we sent it. */
  readonly messageId: string;
  /** Enhanced status: `5.1.1` (RFC 3463). */
  readonly status: string;
  /** The address itself is wrong: nothing will arrive there. */
  readonly isLasting: boolean;
}

const REPORT_TYPE = /^content-type:[^\n]*multipart\/report[^\n]*report-type="?delivery-status/im;
const ACTION = /^action:\s*failed\b/im;
const STATUS = /^status:\s*([45]\.\d{1,3}\.\d{1,3})/im;
/** Ours have a part that nobody guesses, so that a report that was made up names none. */
const MESSAGE_ID = /^message-id:\s*(<mail\.\d{1,19}\.[0-9a-f]{16}@[^>\s]{1,255}>)/im;

/**
 * @param message a whole mail, as a relay pipes it
 * @returns undefined for anything but a report that a mail of ours was not delivered: delays, replies, mails of others
 */
export function bounceReportIn(message: string): BounceReport | undefined {
  // A header may go on in the next lines (RFC 5322, section 2.2.3).
  const unfolded = message.replaceAll('\r\n', '\n').replace(/\n[ \t]+/g, ' ');
  const [, status] = STATUS.exec(unfolded) ?? [];
  // The report has an id of its own, above; that of the mail that came back is one of ours.
  const [, messageId] = MESSAGE_ID.exec(unfolded) ?? [];
  if (!REPORT_TYPE.test(unfolded) || !ACTION.test(unfolded) || status === undefined || messageId === undefined) return undefined;
  return { messageId, status, isLasting: status.startsWith('5.1.') };
}
