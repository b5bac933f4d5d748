import type { Actor } from '../../auth/actor.js';

/** The user of whom an administrator asks what they may do; implemented above the kernel, which knows no users. */
export abstract class AskedUsers {
  /**
   * @param address of the user, as the API writes it
   * @returns the user as a caller of the same portal, who signed in
   * @throws Problem 403 for callers who administrate no portal of the user, 404 for users that they cannot read
   */
  abstract actorOf(address: string, asking: Actor): Promise<Actor>;
}
