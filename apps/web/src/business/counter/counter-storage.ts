/** Stores a value of this device. */
export function store(storage: Storage, key: string, value: string): void {
  try {
    storage.setItem(key, value);
  } catch {
    // Storage may be full or blocked; the value then lasts until the page is left.
  }
}

/** Returns a stored value; null without one, or where storage is blocked. */
export function stored(storage: Storage, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}
