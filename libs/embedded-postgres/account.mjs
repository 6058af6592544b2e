import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, chmodSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { CannotRunPostgres } from './cannot-run-postgres.mjs';

/**
 * As whom PostgreSQL runs. It refuses root, so root runs it as the owner of the data, else as `postgres` where that user exists,
 * else as `nobody`; nothing is added to the system. Where that user cannot reach the folders (a clone below /root), it keeps the
 * one capability that lets it pass.
 */
export function postgresAccount(mustReach, dataDir) {
  if (process.getuid?.() !== 0) return { command: (words) => words };
  const owner = ownerOf(dataDir) ?? userIds('postgres') ?? userIds('nobody');
  if (!owner)
    throw new CannotRunPostgres(
      'PostgreSQL does not run as root, and this machine has neither a user postgres nor nobody: start as another user.',
    );
  // The caller's own folder: others may pass through it, not look into it.
  chmodSync(dirname(dataDir), statSync(dirname(dataDir)).mode | 0o011);
  if (mustReach.every((path) => reachable(path, owner))) return { ...owner, owner, command: (words) => words };
  if (spawnSync('setpriv', ['--version']).status !== 0) {
    throw new CannotRunPostgres(
      `PostgreSQL does not run as root and no other user can reach ${dirname(dataDir)}: start as another user, or from a folder that others may enter.`,
    );
  }
  // Without no_setuid_fixup, access(2) ignores the capability and PostgreSQL says that its own binary is invalid.
  const keep = [
    'setpriv',
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--securebits=+no_setuid_fixup',
    '--',
  ];
  return { owner, command: (words) => [...keep, ...words] };
}

function ownerOf(path) {
  if (!existsSync(path)) return undefined;
  const { uid, gid } = statSync(path);
  return uid === 0 ? undefined : { uid, gid };
}

function userIds(name) {
  const idOf = (flag) =>
    Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    return undefined;
  }
}

/** Whether every folder on the way lets the user through (by owner, group or others; group lists are not looked at). */
function reachable(path, { uid, gid }) {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode, uid: owner, gid: group } = statSync(folder);
    const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (folder === dirname(folder)) break;
  }
  accessSync(dirname(path), constants.X_OK);
  return true;
}
