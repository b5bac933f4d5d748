import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hash, parseOptions, verify, type ParsedHashOptions } from '@node-rs/argon2';
import { verify as verifyBcrypt } from '@node-rs/bcrypt';

/** How a PHC string of the library's default algorithm begins. */
const ARGON2ID = '$argon2id$';
/** bcrypt as other systems store it; hashes of costs up to 15 were taken once, and are still checked. */
const BCRYPT = /^\$2[aby]\$(0[4-9]|1[0-5])\$[./A-Za-z0-9]{53}$/;
/** What one sign-in may cost with a hash that is brought along: more would let those who bring it keep the processors busy. */
const DEAREST_BCRYPT = 12;
const DEAREST_ARGON2 = { memory: 131_072, passes: 10, lanes: 8 };

/** What hashing one password costs: the least that OWASP's Password Storage Cheat Sheet asks of argon2id. */
@Injectable()
export class PasswordCost {
  /** KiB */
  readonly memory: number = 19_456;
  readonly passes: number = 2;
  readonly lanes: number = 1;
}

/**
 * Hashes and checks passwords with argon2id (RFC 9106); passwords are compared as their NFKC form (NIST SP 800-63B §5.1.1.2). Hashes
 * that other systems made with bcrypt are checked too, and replaced at the first sign-in (see `needsRehash`).
 */
@Injectable()
export class PasswordHasher {
  readonly #decoy: Promise<string>;

  constructor(private readonly cost: PasswordCost) {
    this.#decoy = this.hash(randomBytes(32).toString('base64'));
  }

  /** @returns a PHC string with a fresh salt */
  hash(password: string): Promise<string> {
    return hash(password.normalize('NFKC'), {
      memoryCost: this.cost.memory,
      timeCost: this.cost.passes,
      parallelism: this.cost.lanes,
    });
  }

  /**
   * Takes the same time with and without a hash, so that response times do not reveal which accounts exist. bcrypt takes another
   * time; sign-in lets each rejection take as long (see SignInDelays).
   * @param passwordHash null for an unknown account; a hash of neither kind matches no password
   */
  async matches(passwordHash: string | null, password: string): Promise<boolean> {
    if (passwordHash !== null && BCRYPT.test(passwordHash)) return matchesBcrypt(passwordHash, password);
    const genuine = passwordHash !== null && parse(passwordHash) !== null;
    const matched = await verify(genuine ? passwordHash : await this.#decoy, password.normalize('NFKC'));
    return genuine && matched;
  }

  /** Whether the hash was made with another algorithm or cost than is asked for today. */
  needsRehash(passwordHash: string): boolean {
    const made = parse(passwordHash);
    return (
      !passwordHash.startsWith(ARGON2ID) ||
      made?.memoryCost !== this.cost.memory ||
      made.timeCost !== this.cost.passes ||
      made.parallelism !== this.cost.lanes
    );
  }
}

/** Whether a hash is one that a sign-in can be checked by, at a cost that it may have: argon2id, or bcrypt of another system. */
export function isKnownHash(passwordHash: string): boolean {
  const [, bcryptCost] = BCRYPT.exec(passwordHash) ?? [];
  if (bcryptCost !== undefined) return Number(bcryptCost) <= DEAREST_BCRYPT;
  const made = passwordHash.startsWith(ARGON2ID) ? parse(passwordHash) : null;
  if (made === null) return false;
  const { memory, passes, lanes } = DEAREST_ARGON2;
  return made.memoryCost <= memory && made.timeCost <= passes && made.parallelism <= lanes;
}

/**
 * The other system hashed what was typed; keyboards that type the same in another form are met by the second try. The library works
 * in a thread of its own; each account needs it once.
 */
async function matchesBcrypt(passwordHash: string, password: string): Promise<boolean> {
  if (await verifyBcrypt(password, passwordHash)) return true;
  const normalised = password.normalize('NFKC');
  return normalised !== password && verifyBcrypt(normalised, passwordHash);
}

function parse(passwordHash: string): ParsedHashOptions | null {
  try {
    return parseOptions(passwordHash);
  } catch {
    return null;
  }
}
