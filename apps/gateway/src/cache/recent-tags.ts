/** Remembers when each tag was last added, for a limited time. */
export class RecentTags {
  /** Ordered by the time of the last addition. */
  private readonly namedAt = new Map<string, number>();

  constructor(
    private readonly keptMs: number,
    private readonly now: () => number,
  ) {}

  add(tag: string): void {
    this.namedAt.delete(tag);
    this.namedAt.set(tag, this.now());
  }

  hasAny(tags: readonly string[]): boolean {
    const since = this.now() - this.keptMs;
    for (const [tag, at] of this.namedAt) {
      if (at >= since) break;
      this.namedAt.delete(tag);
    }
    return tags.some((tag) => this.namedAt.has(tag));
  }
}
