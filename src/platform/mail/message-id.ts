import { createHmac } from 'node:crypto';

/**
 * The `Message-ID` of a mail (RFC 5322, section 3.6.4): the same for each try, and not to be guessed.
 * @param publicUrl whose host names the installation
 */
export function messageIdOf(id: number, secret: string, publicUrl: string): string {
  const proof = createHmac('sha256', secret).update(`mail:${id}`).digest('hex').slice(0, 16);
  return `<mail.${id}.${proof}@${URL.canParse(publicUrl) ? new URL(publicUrl).hostname : 'localhost'}>`;
}
