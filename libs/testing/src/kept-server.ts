import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

/** Where a real server can be reached, how it came to be, and how to end it. */
export interface TestServer {
  url: string;
  /** For people: "embedded PostgreSQL", "redis-server on the PATH", … */
  how: string;
  stop(): Promise<void>;
}

/** A server whose restarts can be tested. */
export interface RestartableServer extends TestServer {
  /** Ends it and starts it again at the same address, with its data. */
  restart(): Promise<void>;
}

interface KeptServerOptions {
  command: string;
  args: string[];
  dataDir: string;
  /** Printed by the server when it takes connections. */
  readyLine: string;
  stopSignal: NodeJS.Signals;
  /** Instead of this process's own. */
  env?: NodeJS.ProcessEnv;
  uid?: number | undefined;
  gid?: number | undefined;
}

export interface KeptServer {
  /** Ends the server and deletes its data, unless they are to be used again. */
  stop(options?: { keepData: boolean }): Promise<void>;
}

const KEEPER = fileURLToPath(new URL('../keeper.mjs', import.meta.url));
const READY_WITHIN_MS = 30_000;

/** Starts a server that dies with this process, however this process ends. Resolves when it takes connections. */
export async function startKeptServer(options: KeptServerOptions): Promise<KeptServer> {
  const keeper = spawn(process.execPath, [KEEPER, JSON.stringify(options)], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  await sawReadyLine(keeper, options);
  keeper.stdout?.resume();
  keeper.stderr?.resume();
  // A server must not hold its owner open: whoever forgets to stop it still exits.
  keeper.unref();
  for (const pipe of [keeper.stdin, keeper.stdout, keeper.stderr])
    (pipe as unknown as { unref?(): void } | null)?.unref?.();
  return { stop: (options) => stopKeeper(keeper, options?.keepData ?? false) };
}

/** A kept server that can be restarted. */
export async function startRestartableServer(
  url: string,
  how: string,
  options: KeptServerOptions,
): Promise<RestartableServer> {
  let server = await startKeptServer(options);
  return {
    url,
    how,
    stop: () => server.stop(),
    restart: async () => {
      await server.stop({ keepData: true });
      server = await startKeptServer(options);
    },
  };
}

/** A TCP port of the loopback interface that nobody listens on now. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function sawReadyLine(keeper: ChildProcess, options: KeptServerOptions): Promise<void> {
  let printed = '';
  await new Promise<void>((resolve, reject) => {
    const fail = (why: string) => {
      clearTimeout(timer);
      keeper.stdin?.end();
      reject(new Error(`${options.command} ${why}\n${printed.slice(-2000)}`));
    };
    const timer = setTimeout(() => fail(`was not ready within ${READY_WITHIN_MS} ms`), READY_WITHIN_MS);
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      if (!printed.includes(options.readyLine)) return;
      clearTimeout(timer);
      keeper.stdout?.off('data', read);
      keeper.stderr?.off('data', read);
      resolve();
    };
    keeper.stdout?.on('data', read);
    keeper.stderr?.on('data', read);
    keeper.once('exit', (code) => fail(`ended with ${code}`));
    keeper.once('error', (error) => fail(error.message));
  });
  keeper.removeAllListeners('exit');
}

async function stopKeeper(keeper: ChildProcess, keepData: boolean): Promise<void> {
  if (keeper.exitCode !== null || keeper.signalCode !== null) return;
  keeper.ref();
  const ended = new Promise((resolve) => keeper.once('exit', resolve));
  keeper.stdin?.end(keepData ? 'keep' : undefined);
  await ended;
}
