import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  randomBytes,
  type KeyObject,
} from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

interface EncryptionKeys {
  /** Name of the setting, for the error message. */
  setting: string;
  /** Separates the keys of one setting by what they encrypt. */
  purpose: string;
  present: string;
  /** Value before a rotation: still decrypts. */
  previous: string | undefined;
}

/** Encrypts bytes for the database by AES-256-GCM, as nonce, ciphertext and tag. */
export class Encryption {
  /** Key objects: making one for each text would triple the time. */
  private readonly keys: [present: KeyObject, ...previous: KeyObject[]];
  private readonly setting: string;

  constructor({ setting, purpose, present, previous }: EncryptionKeys) {
    const keyOf = (secret: string): KeyObject => createSecretKey(createHmac('sha256', secret).update(purpose).digest());
    this.keys = [keyOf(present), ...(previous ? [keyOf(previous)] : [])];
    this.setting = setting;
  }

  encrypt(bytes: Buffer): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.keys[0], nonce);
    return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }

  /** Throws if no key fits. */
  decrypt(encrypted: Buffer): Buffer {
    let cause: unknown;
    for (const key of this.keys) {
      try {
        const nonce = encrypted.subarray(0, NONCE_BYTES);
        const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
        decipher.setAuthTag(encrypted.subarray(-TAG_BYTES));
        return Buffer.concat([decipher.update(encrypted.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
      } catch (error) {
        cause = error;
      }
    }
    throw new Error(`this was encrypted with another ${this.setting}`, { cause });
  }
}
