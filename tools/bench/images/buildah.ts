import { execFile } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface ImageConfig {
  Entrypoint: string[];
  Cmd: string[];
  Env: string[];
  WorkingDir: string;
  User: string;
}

/** Debian's buildah without an engine, a daemon or overlays: layers are plain folders, and commands run in a chroot. */
export class Buildah {
  #storage: string;

  constructor(storage: string) {
    this.#storage = storage;
  }

  async command(...args: string[]): Promise<string> {
    const storage = ['--root', join(this.#storage, 'root'), '--runroot', join(this.#storage, 'run')];
    const result = await run('buildah', [...storage, '--storage-driver', 'vfs', ...args], {
      maxBuffer: 1 << 28,
      env: { ...process.env, BUILDAH_ISOLATION: 'chroot' },
    }).catch((error: { stdout?: string; stderr?: string }) => ({ stdout: '', stderr: '', ...error, failed: true }));
    if (!('failed' in result)) return result.stdout.trim();
    throw new Error(`buildah ${args[0]} failed:\n${`${result.stdout}\n${result.stderr}`.trim().slice(-3000)}`);
  }

  async hasImage(name: string): Promise<boolean> {
    return (await this.command('images', '--quiet', '--filter', `reference=${name}`)) !== '';
  }

  async configOf(image: string): Promise<ImageConfig> {
    const found = JSON.parse(await this.command('inspect', '--type', 'image', image));
    return { Entrypoint: [], Cmd: [], Env: [], WorkingDir: '/', User: '', ...found.Docker.config };
  }

  /** What the layers of an image are known by: the same content and times give the same. */
  async layersOf(image: string): Promise<string[]> {
    return JSON.parse(await this.command('inspect', '--type', 'image', image)).OCIv1.rootfs.diff_ids;
  }

  /** The files of an image as a folder; one for each image, since nobody writes there. */
  async folderOf(image: string, container: string): Promise<string> {
    const known = await this.command('containers', '--quiet', '--filter', `name=${container}`);
    if (known) await this.command('rm', container);
    await this.command('from', '--pull-never', '--name', container, image);
    return this.command('mount', container);
  }

  /** Makes an image of a folder that `fill` fills. */
  async makeImage(name: string, fill: (folder: string) => Promise<void>, config: string[] = []): Promise<void> {
    const container = await this.command('from', 'scratch');
    await fill(await this.command('mount', container));
    if (config.length > 0) await this.command('config', ...config, container);
    await this.command('commit', '--format', 'docker', '--rm', container, name);
  }
}

/** Bytes of all files in a folder, links not followed, each counted as it is stored in a layer. */
export function bytesIn(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sum + bytesIn(path);
    return sum + (entry.isFile() ? statSync(path).size : 0);
  }, 0);
}
