interface MatchOptions {
  ignoreSearch?: boolean;
}
type Asked = Request | string;

const HERE = 'https://campus.test';
const addressOf = (asked: Asked) => new URL(typeof asked === 'string' ? asked : asked.url, HERE).href;
const bare = (address: string) => address.split('?')[0];

class FakeCache {
  readonly #kept = new Map<string, Response>();

  async match(asked: Asked, { ignoreSearch = false }: MatchOptions = {}): Promise<Response | undefined> {
    const address = addressOf(asked);
    const key = ignoreSearch ? [...this.#kept.keys()].find((each) => bare(each) === bare(address)) : address;
    return key === undefined ? undefined : this.#kept.get(key)?.clone();
  }

  async put(asked: Asked, response: Response): Promise<void> {
    this.#kept.set(addressOf(asked), response);
  }

  async add(asked: Asked): Promise<void> {
    const response = await fetch(asked);
    if (!response.ok) throw new TypeError('not ok');
    await this.put(asked, response);
  }

  async addAll(all: Asked[]): Promise<void> {
    await Promise.all(all.map((asked) => this.add(asked)));
  }

  async delete(asked: Asked): Promise<boolean> {
    return this.#kept.delete(addressOf(asked));
  }

  async keys(): Promise<Request[]> {
    return [...this.#kept.keys()].map((address) => new Request(address));
  }
}

/** The part of the browser's CacheStorage that the service worker uses. jsdom has none. */
export class FakeCaches {
  readonly #caches = new Map<string, FakeCache>();

  async open(name: string): Promise<FakeCache> {
    const cache = this.#caches.get(name) ?? new FakeCache();
    this.#caches.set(name, cache);
    return cache;
  }

  async match(asked: Asked): Promise<Response | undefined> {
    for (const cache of this.#caches.values()) {
      const found = await cache.match(asked);
      if (found) return found;
    }
    return undefined;
  }

  async has(name: string): Promise<boolean> {
    return this.#caches.has(name);
  }

  async delete(name: string): Promise<boolean> {
    return this.#caches.delete(name);
  }

  async keys(): Promise<string[]> {
    return [...this.#caches.keys()];
  }
}
