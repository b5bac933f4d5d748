/** Path at which the signed address is registered on the videoconference server. */
export const LEGACY_CALLBACK_PATH = '/plugin/Videoconf/webhook.php';

/** Path of the callback for senders that sign the body. */
export const MODERN_CALLBACK_PATH = '/api/videoconference/callback';
