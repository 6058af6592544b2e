// node healthcheck.mjs [PATH]: exits with 0 if this container's process answers. The image has no shell and no curl.
const { HOST, OPERATIONS_HOST, OPERATIONS_PORT, PORT } = process.env;
const path = process.argv[2] ?? '/live';
const listening = (OPERATIONS_PORT && OPERATIONS_HOST) || HOST;
const host = !listening || listening === '0.0.0.0' || listening.includes(':') ? '127.0.0.1' : listening;
try {
  const response = await fetch(`http://${host}:${OPERATIONS_PORT || PORT}${path}`, {
    signal: AbortSignal.timeout(3000),
  });
  // The production gateway returns 404 on its public port: it is live, and reports that on OPERATIONS_PORT.
  process.exitCode = response.ok || (path === '/live' && response.status === 404) ? 0 : 1;
} catch {
  process.exitCode = 1;
}
