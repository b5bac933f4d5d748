/** Path at which the signed address is registered on the videoconference server. */
export const LEGACY_CALLBACK_PATH = '/plugin/Videoconf/webhook.php';

/** Header of a delivery that the diagnostics send to our own callback: it is no sign that the server reaches us. */
export const EXAMINATION_HEADER = 'X-Service-Examination';

/** Path of the callback for senders that sign the body. */
export const MODERN_CALLBACK_PATH = '/api/videoconference/callback';

/** Whether a request is a delivery of the server: its body is read once its address is proved, with a limit of its own. */
export function isLegacyDelivery({ method, url }: { readonly method: string; readonly url: string }): boolean {
  return method === 'POST' && (url === LEGACY_CALLBACK_PATH || url.startsWith(`${LEGACY_CALLBACK_PATH}?`));
}
