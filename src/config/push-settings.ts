import { createECDH } from 'node:crypto';
import { IsOptional, Matches, ValidateBy, type ValidationArguments } from 'class-validator';
import { FilesSettings } from './files-settings.js';
import { Requires, Secret, ToList } from './variable-rules.js';

/** The push services of today's browsers: Chrome and Edge, Firefox, Safari, and Edge on Windows. */
const PUSH_SERVICES = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', '*.push.apple.com', '*.notify.windows.com'];

/** The settings of notifications that are pushed to browsers; a part of the Environment. Without the keys nothing is pushed. */
export class PushSettings extends FilesSettings {
  /** By what the push services of browsers know this service (VAPID, RFC 8292); `lyceum push:keys` makes both keys. */
  @IsOptional()
  @Matches(/^[\w-]{87}$/, { message: 'must be a public key as `lyceum push:keys` prints it' })
  @Requires('WEB_PUSH_PRIVATE_KEY', 'WEB_PUSH_CONTACT')
  @BelongsTo('WEB_PUSH_PRIVATE_KEY')
  readonly WEB_PUSH_PUBLIC_KEY?: string;

  /** Signs what is sent to push services. */
  @IsOptional()
  @Secret()
  @Matches(/^[\w-]{43}$/, { message: 'must be a private key as `lyceum push:keys` prints it' })
  @Requires('WEB_PUSH_PUBLIC_KEY')
  readonly WEB_PUSH_PRIVATE_KEY?: string;

  /** Where the operators of push services reach the operator of this one (RFC 8292 §2.1). */
  @IsOptional()
  @Matches(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, { message: 'must be like mailto:admin@example.org or https://example.org/contact' })
  readonly WEB_PUSH_CONTACT?: string;

  /** Hosts of push services that are called, comma-separated; `*.example.org` stands for every host below example.org. */
  @ToList()
  @Matches(/^(\*\.)?[a-z0-9.-]+$/, { each: true, message: 'must be host names, such as fcm.googleapis.com or *.push.apple.com' })
  readonly WEB_PUSH_HOSTS: readonly string[] = PUSH_SERVICES;
}

/** A public key is the one of a private key (P-256). What is no key at all has a rule of its own. */
function BelongsTo(privateKey: 'WEB_PUSH_PRIVATE_KEY'): PropertyDecorator {
  const belongs = (key: unknown, args?: ValidationArguments): boolean => {
    const secret = (args?.object as PushSettings | undefined)?.[privateKey] ?? '';
    if (!/^[\w-]{43}$/.test(secret)) return true;
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(Buffer.from(secret, 'base64url'));
    return pair.getPublicKey('base64url') === key;
  };
  return ValidateBy({
    name: 'belongsTo',
    validator: { validate: belongs, defaultMessage: () => `is not the public key of ${privateKey}` },
  });
}
