// Runs a server only as long as its parent process lives: the pipe on stdin closes however the parent ends, even by
// kill -9, so no server outlives a test run.
// node parent-death-guard.ts '{"command","args","env","uid","gid","dataDir","stopSignal"}'
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';

const { command, args, env, uid, gid, dataDir, stopSignal } = JSON.parse(process.argv[2] ?? '{}');
const server = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env, uid, gid, cwd: dataDir });
let stopping = false;
let keepData = false;

const stop = () => {
  if (stopping) return;
  stopping = true;
  server.kill(stopSignal);
  setTimeout(() => server.kill('SIGKILL'), 5000).unref();
};

server.on('error', (error) => {
  console.error(`${command}: ${error.message}`);
  process.exit(1);
});
server.on('exit', (code) => {
  if (stopping && !keepData) rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
  process.exit(stopping ? 0 : (code ?? 1));
});
// The only message means that the server will be restarted with its data.
process.stdin.on('data', () => {
  keepData = true;
});
process.stdin.on('end', stop).on('close', stop).on('error', stop).resume();
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});
// Ctrl-C reaches the whole process group. The owner decides when its server stops.
process.on('SIGINT', () => {});
process.on('SIGTERM', stop);
