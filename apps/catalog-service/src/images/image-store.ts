/** Storage of image variants. A key is a file name of letters, digits, dots and dashes; its content never changes. */
export interface ImageStore {
  put(key: string, bytes: Buffer): Promise<void>;
  /** Returns undefined if the key does not exist. */
  find(key: string): Promise<Buffer | undefined>;
  /** Does nothing if the key does not exist. */
  remove(key: string): Promise<void>;
}

export const IMAGE_STORE = Symbol('IMAGE_STORE');
