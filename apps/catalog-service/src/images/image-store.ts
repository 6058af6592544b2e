/** Where the variants of images are kept. A key is a file name of letters, digits, dots and dashes; what it holds never changes. */
export interface ImageStore {
  put(key: string, bytes: Buffer): Promise<void>;
  /** Undefined when nothing is kept under the key. */
  find(key: string): Promise<Buffer | undefined>;
  /** Also when nothing is kept under the key. */
  remove(key: string): Promise<void>;
}

/** Injection token of the store. */
export const IMAGE_STORE = Symbol('IMAGE_STORE');
