/** Minimum interval between two publications of a tag. */
const INTERVAL_MS = 1000;

/** Debounces invalidation: publishes a tag at once, and its repeats within the next second together at its end. */
export class DebouncedTags {
  /** A timer for each tag published within the last second, and whether the tag was added again. */
  private readonly recent = new Map<string, { timer: NodeJS.Timeout; cameAgain: boolean }>();

  constructor(private readonly onTag: (tag: string) => void) {}

  add(tags: readonly string[]): void {
    for (const tag of tags) {
      const recent = this.recent.get(tag);
      if (recent) recent.cameAgain = true;
      else this.publish(tag);
    }
  }

  close(): void {
    for (const { timer } of this.recent.values()) clearTimeout(timer);
    this.recent.clear();
  }

  private publish(tag: string): void {
    this.onTag(tag);
    const timer = setTimeout(() => {
      const cameAgain = this.recent.get(tag)?.cameAgain;
      this.recent.delete(tag);
      if (cameAgain) this.publish(tag);
    }, INTERVAL_MS).unref();
    this.recent.set(tag, { timer, cameAgain: false });
  }
}
