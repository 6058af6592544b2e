/** What the schema needs and only a superuser of the cluster may be allowed to create. */
const EXTENSIONS = { catalog: ['pg_trgm', 'unaccent'], identity: ['pg_trgm'] };

export function adminUrl(port, password, database = 'postgres') {
  return `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`;
}

/** One database and one role per name; a role reaches its own database and no other. Safe to run at every start. */
export async function provisionDatabases({ port, secrets, names }) {
  const { default: pg } = await import('pg');
  const urls = {};
  const admin = new pg.Client({ connectionString: adminUrl(port, secrets.postgresPassword) });
  await admin.connect();
  try {
    await admin.query('REVOKE CONNECT ON DATABASE postgres, template1 FROM PUBLIC');
    const { rows } = await admin.query('SELECT datname FROM pg_database');
    const existing = new Set(rows.map((row) => row.datname));
    for (const name of names) {
      await ensureRole(admin, name, secrets[`${name}Password`]);
      if (!existing.has(name)) await admin.query(`CREATE DATABASE ${name} OWNER ${name}`);
      await admin.query(`REVOKE CONNECT, TEMPORARY ON DATABASE ${name} FROM PUBLIC`);
      urls[name] = `postgresql://${name}:${secrets[`${name}Password`]}@127.0.0.1:${port}/${name}`;
    }
  } finally {
    await admin.end();
  }
  await Promise.all(
    names
      .filter((name) => EXTENSIONS[name])
      .map((name) => createExtensions(pg, adminUrl(port, secrets.postgresPassword, name), EXTENSIONS[name])),
  );
  return urls;
}

// The password is random hexadecimal of our own making; utility statements take no parameters.
async function ensureRole(admin, name, password) {
  const { rowCount } = await admin.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [name]);
  await admin.query(`${rowCount ? 'ALTER' : 'CREATE'} ROLE ${name} LOGIN PASSWORD '${password}'`);
}

async function createExtensions(pg, url, extensions) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const extension of extensions) await client.query(`CREATE EXTENSION IF NOT EXISTS ${extension}`);
  } finally {
    await client.end();
  }
}

/** Whether a database holds no table yet. */
export async function isNew(url) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      "SELECT 1 FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema') LIMIT 1",
    );
    return rowCount === 0;
  } finally {
    await client.end();
  }
}
