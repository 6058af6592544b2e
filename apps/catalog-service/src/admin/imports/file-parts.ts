import type { EntityManager } from '@mikro-orm/postgresql';
import { AdminJobFileSchema } from '../jobs/admin-job.entity.js';

/** Small enough that a slow upload writes a part long before its transaction counts as idle. */
const PART_BYTES = 256 * 1024;

/** Stores a job's file in parts as it arrives. */
export class FileParts {
  private waiting: Buffer[] = [];
  private size = 0;
  private part = 0;

  constructor(
    private readonly em: EntityManager,
    private readonly jobId: number,
  ) {}

  async add(piece: Buffer): Promise<void> {
    this.waiting.push(piece);
    this.size += piece.length;
    if (this.size >= PART_BYTES) await this.write();
  }

  /** Writes the buffered bytes; call it once more at the end. */
  async write(): Promise<void> {
    if (this.size === 0) return;
    const content = Buffer.concat(this.waiting);
    this.waiting = [];
    this.size = 0;
    await this.em.insert(AdminJobFileSchema, { jobId: this.jobId, part: this.part++, content });
  }
}
