/** Lets a loop sleep until it is notified. */
export class WakeUp {
  private notified = false;
  private wake: (() => void) | undefined;

  notify(): void {
    this.notified = true;
    this.wake?.();
  }

  /** Resolves at the next notification, at once if one came since the last call, or on a timeout. */
  async wait(ms: number): Promise<void> {
    if (!this.notified) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.wake = undefined;
    }
    this.notified = false;
  }
}
