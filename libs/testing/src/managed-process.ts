import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

/** A real server: its address, its origin, and a function to stop it. */
export interface TestServer {
  url: string;
  /** Origin for display: "embedded PostgreSQL", "redis-server on the PATH", … */
  how: string;
  stop(): Promise<void>;
}

/** A server whose restarts can be tested. */
export interface RestartableServer extends TestServer {
  /** Restarts the server at the same address, with its data. */
  restart(): Promise<void>;
}

interface ManagedProcessOptions {
  command: string;
  args: string[];
  dataDir: string;
  /** Line that the server prints once it accepts connections. */
  readyLine: string;
  stopSignal: NodeJS.Signals;
  /** Environment. Default: that of this process. */
  env?: NodeJS.ProcessEnv;
  uid?: number | undefined;
  gid?: number | undefined;
}

export interface ManagedProcess {
  /** Stops the server and deletes its data, unless `keepData` is set. */
  stop(options?: { keepData: boolean }): Promise<void>;
}

const GUARD = fileURLToPath(new URL('../parent-death-guard.ts', import.meta.url));
const READY_WITHIN_MS = 30_000;

/** Starts a server that ends with this process, however this process ends. Resolves once it accepts connections. */
export async function startManagedProcess(options: ManagedProcessOptions): Promise<ManagedProcess> {
  const guard = spawn(process.execPath, [GUARD, JSON.stringify(options)], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  await sawReadyLine(guard, options);
  guard.stdout?.resume();
  guard.stderr?.resume();
  // The server must not keep its owner alive: an owner that does not stop it still exits.
  guard.unref();
  for (const pipe of [guard.stdin, guard.stdout, guard.stderr])
    (pipe as unknown as { unref?(): void } | null)?.unref?.();
  return { stop: (options) => stopGuard(guard, options?.keepData ?? false) };
}

/** Starts a managed process that can be restarted. */
export async function startRestartableServer(
  url: string,
  how: string,
  options: ManagedProcessOptions,
): Promise<RestartableServer> {
  let server = await startManagedProcess(options);
  return {
    url,
    how,
    stop: () => server.stop(),
    restart: async () => {
      await server.stop({ keepData: true });
      server = await startManagedProcess(options);
    },
  };
}

/** Returns a free TCP port of the loopback interface. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function sawReadyLine(guard: ChildProcess, options: ManagedProcessOptions): Promise<void> {
  let printed = '';
  await new Promise<void>((resolve, reject) => {
    const fail = (why: string) => {
      clearTimeout(timer);
      guard.stdin?.end();
      reject(new Error(`${options.command} ${why}\n${printed.slice(-2000)}`));
    };
    const timer = setTimeout(() => fail(`was not ready within ${READY_WITHIN_MS} ms`), READY_WITHIN_MS);
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      if (!printed.includes(options.readyLine)) return;
      clearTimeout(timer);
      guard.stdout?.off('data', read);
      guard.stderr?.off('data', read);
      resolve();
    };
    guard.stdout?.on('data', read);
    guard.stderr?.on('data', read);
    guard.once('exit', (code) => fail(`ended with ${code}`));
    guard.once('error', (error) => fail(error.message));
  });
  guard.removeAllListeners('exit');
}

async function stopGuard(guard: ChildProcess, keepData: boolean): Promise<void> {
  if (guard.exitCode !== null || guard.signalCode !== null) return;
  guard.ref();
  const ended = new Promise((resolve) => guard.once('exit', resolve));
  guard.stdin?.end(keepData ? 'keep' : undefined);
  await ended;
}
