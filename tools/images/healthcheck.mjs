// node healthcheck.mjs [PATH]: 0 when the process of this container answers. The image has no shell and no curl.
const { HOST, OPERATIONS_HOST, OPERATIONS_PORT, PORT } = process.env;
const path = process.argv[2] ?? '/live';
const listening = (OPERATIONS_PORT && OPERATIONS_HOST) || HOST;
const host = !listening || listening === '0.0.0.0' || listening.includes(':') ? '127.0.0.1' : listening;
try {
  const response = await fetch(`http://${host}:${OPERATIONS_PORT || PORT}${path}`, {
    signal: AbortSignal.timeout(3000),
  });
  // The gateway in production answers 404 on its public port: it lives, and says so elsewhere (OPERATIONS_PORT).
  process.exitCode = response.ok || (path === '/live' && response.status === 404) ? 0 : 1;
} catch {
  process.exitCode = 1;
}
