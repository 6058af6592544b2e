import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FrameDrawing, FrameOrder, FrameRead } from '@campus-deals/contracts/first-frame';
import { LRUCache } from 'lru-cache';
import { Piscina } from 'piscina';

/** What the web's build left to draw with. */
const RENDERER = '.server/first-frame.js';
/** How long a page waits for its frame before it goes out without, and how long one drawing may take before it is broken off. */
const LIMITS = { patienceMs: 400, drawingMs: 5000 };
/** How long a frame may say the same time. */
const FRESH_MS = 60_000;
/** What was read may ask for more reads, but not without end. */
const MOST_ROUNDS = 4;
const LONGEST_PATH = 300;
/** How long the thread waits for another page to draw. */
const LIVES_ON_MS = 10 * 60_000;
/** Pages that may wait to be drawn; more are not begun. */
const MOST_AT_ONCE = 16;
const MEGABYTE = 1024 * 1024;
/** A frame is kept as text, in its page, and compressed. */
const COPIES = 3;

/** A public read, with a mark that is another as soon as the answer is; undefined where there is nothing to be shown. */
export type ReadForFrame = (pathAndQuery: string) => Promise<{ mark: string; read: FrameRead } | undefined>;

interface Kept {
  drawing: FrameDrawing;
  /** The mark of each read that it shows; undefined for those that had no answer. */
  marks: Map<string, string | undefined>;
  drawnAt: number;
}

export interface FirstFramesParts {
  /** The built web. */
  root: string | undefined;
  read: ReadForFrame;
  onError(error: unknown): void;
  /** Milliseconds since 1970; for tests, as are the limits. */
  now?: () => number;
  limits?: typeof LIMITS;
}

/**
 * The first frames of public pages: HTML as a visitor sees it, drawn by the web's own components in a thread beside this
 * one. A frame is given out only while every read it shows would be answered the same. Whenever it is not to be had soon
 * (busy, broken, a service away), the page goes out without and the browser draws it.
 */
export class FirstFrames {
  private readonly renderer: Piscina | undefined;
  private readonly kept = new LRUCache<string, Kept>({
    maxSize: 8 * MEGABYTE,
    maxEntrySize: MEGABYTE,
    sizeCalculation: ({ drawing: { html, data } }) => 1024 + (html.length + data.length) * COPIES,
  });
  private readonly running = new Map<string, Promise<Kept | undefined>>();
  private readonly now: () => number;
  private readonly limits: typeof LIMITS;
  readonly counts = { kept: 0, drawn: 0, late: 0, busy: 0, failed: 0 };

  constructor(private readonly parts: FirstFramesParts) {
    this.now = parts.now ?? Date.now;
    this.limits = parts.limits ?? LIMITS;
    const filename = parts.root === undefined ? '' : join(parts.root, RENDERER);
    if (!existsSync(filename)) return;
    this.renderer = new Piscina({
      filename,
      name: 'drawFirstFrame',
      // The thread is there while pages are asked for. Nothing of this process's environment is its business.
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: LIVES_ON_MS,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: 48, maxYoungGenerationSizeMb: 8 },
    });
    this.renderer.on('error', (error) => parts.onError(error));
  }

  /** The frame of a page; undefined where there is none to be had soon. */
  async find(path: string): Promise<FrameDrawing | undefined> {
    if (!this.renderer || path.length > LONGEST_PATH) return undefined;
    return this.soon(this.keptOrDrawn(path));
  }

  isDrawing(path: string): boolean {
    return this.running.has(path);
  }

  async close(): Promise<void> {
    await this.renderer?.destroy();
  }

  private async keptOrDrawn(path: string): Promise<FrameDrawing | undefined> {
    const kept = this.kept.get(path);
    if (kept && (await this.isTrue(kept))) {
      this.counts.kept += 1;
      return kept.drawing;
    }
    if (this.running.size >= MOST_AT_ONCE && !this.running.has(path)) {
      this.counts.busy += 1;
      return undefined;
    }
    const drawn = await this.draw(path);
    // It may have been drawn for somebody who asked before something changed.
    return drawn && (await this.isTrue(drawn)) ? drawn.drawing : undefined;
  }

  private async isTrue({ marks, drawnAt }: Kept): Promise<boolean> {
    if (this.now() - drawnAt >= FRESH_MS) return false;
    const same = await Promise.all(
      [...marks].map(async ([read, mark]) => (await this.parts.read(read))?.mark === mark),
    );
    return same.every(Boolean);
  }

  private async soon(frame: Promise<FrameDrawing | undefined>): Promise<FrameDrawing | undefined> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => {
        this.counts.late += 1;
        resolve(undefined);
      }, this.limits.patienceMs);
    });
    try {
      return await Promise.race([frame, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** One drawing of a page at a time, for all who ask for it. */
  private draw(path: string): Promise<Kept | undefined> {
    const running = this.running.get(path);
    if (running) return running;
    const drawing = this.drawAnew(path)
      .catch((error: unknown) => {
        this.counts.failed += 1;
        this.parts.onError(error);
        return undefined;
      })
      .finally(() => this.running.delete(path));
    this.running.set(path, drawing);
    return drawing;
  }

  private async drawAnew(path: string): Promise<Kept | undefined> {
    const now = this.now();
    const marks: Kept['marks'] = new Map();
    const reads: FrameOrder['reads'] = {};
    const readAll = (wanted: Iterable<string>) =>
      Promise.all(
        [...wanted].map(async (each) => {
          const found = await this.parts.read(each);
          marks.set(each, found?.mark);
          reads[each] = found?.read ?? null;
        }),
      );
    // Most likely it shows what it showed before.
    await readAll(this.kept.get(path)?.marks.keys() ?? []);
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const drawing = await this.drawing({ path, now, reads });
      if (drawing.missing.length === 0) {
        const kept = { drawing, marks, drawnAt: now };
        this.kept.set(path, kept);
        this.counts.drawn += 1;
        return kept;
      }
      await readAll(drawing.missing);
    }
    throw new Error(`The page ${path.split('?', 1)[0]} asks for reads without end`);
  }

  private async drawing(order: FrameOrder): Promise<FrameDrawing> {
    return (await this.renderer?.run(order, { signal: AbortSignal.timeout(this.limits.drawingMs) })) as FrameDrawing;
  }
}
