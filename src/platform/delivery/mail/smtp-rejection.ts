interface SmtpError extends Error {
  readonly responseCode?: number;
  readonly response?: string;
  readonly command?: string;
}

interface Bounce {
  /** What the server said, without addresses. */
  readonly reason: string;
  /** The address itself is wrong (enhanced status 5.1.x, RFC 3463): no other mail will arrive there either. */
  readonly isLasting: boolean;
}

const PERMANENT = 500;
/** Rejections at these say something of the receiver or the message; at others, of us or of the server. */
const ABOUT_THE_MAIL = new Set(['RCPT TO', 'DATA', 'API']);

/** @returns undefined for what may go better next time: 4xx, a refused sign-in, a lost connection */
export function bounceOf(error: unknown): Bounce | undefined {
  const { responseCode = 0, response = '', command = '' } = error as SmtpError;
  if (responseCode < PERMANENT || !ABOUT_THE_MAIL.has(command)) return undefined;
  const reason = response.replace(/\S+@\S+/g, '(address)').slice(0, 500);
  return { reason, isLasting: /\b5\.1\.\d+\b/.test(response) };
}
