import { createHmac } from 'node:crypto';

/**
 * The `Message-ID` of a mail (RFC 5322, section 3.6.4): the same for each try, and not to be guessed.
 * @param publicUrl whose host names the installation
 */
export function messageIdOf(id: number, secret: string, publicUrl: string): string {
  return `<mail.${id}.${digest(`mail:${id}`, secret)}@${hostOf(publicUrl)}>`;
}

/** What all mails about one thing refer to, so that mail programs show them together (RFC 5322, section 3.6.4). */
export function threadIdOf(thread: string, secret: string, publicUrl: string): string {
  return `<thread.${digest(`thread:${thread}`, secret)}@${hostOf(publicUrl)}>`;
}

/** What mail programs sort by (RFC 2919). */
export function listIdOf(list: string, publicUrl: string): string {
  return `<${list}.${hostOf(publicUrl)}>`;
}

function digest(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex').slice(0, 16);
}

function hostOf(publicUrl: string): string {
  return URL.canParse(publicUrl) ? new URL(publicUrl).hostname : 'localhost';
}
