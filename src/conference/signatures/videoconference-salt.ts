import { createHmac } from 'node:crypto';

/** The settings that decide on the salt; `Environment` is one. */
interface SaltSettings {
  readonly VIDEOCONF_SALT?: string;
  readonly APP_SECRET: string;
  readonly isProduction: boolean;
}

/**
 * The secret shared with the videoconference server as the environment has it. Outside of production a missing one is
 * derived from the kernel secret, so that the demo's signed deliveries work without a server.
 */
export function videoconferenceSalt(settings: SaltSettings): string | undefined {
  if (settings.VIDEOCONF_SALT) return settings.VIDEOCONF_SALT;
  return settings.isProduction ? undefined : createHmac('sha256', settings.APP_SECRET).update('videoconference-salt').digest('hex');
}
