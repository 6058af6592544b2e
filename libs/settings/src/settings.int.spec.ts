import type { DomainEvent } from '@campus-deals/contracts/events';
import { DEFAULT_SETTINGS, type SettingsDto } from '@campus-deals/contracts/identity/settings.dto';
import { testOrm } from '@campus-deals/service-defaults/testing';
import { eventually } from '@campus-deals/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { SettingsHandlers } from './settings.handlers.js';
import { Settings, settingsEntities } from './index.js';

const orm = await testOrm('settings', { entities: settingsEntities });
beforeEach(() => orm.em.getConnection().execute('DELETE FROM known_settings'));

const replica = (): Settings => new Settings(orm.em, DEFAULT_SETTINGS);
async function published(settings: Partial<SettingsDto> & { version: number }): Promise<void> {
  const payload = { ...DEFAULT_SETTINGS, ...settings };
  const event = { payload } as DomainEvent<'SettingsChanged'>;
  const handler = new SettingsHandlers(replica());
  for (let run = 0; run < 2; run++)
    await orm.em.transactional(() => handler.applySettingsWhenChanged(event), { clear: true });
}

describe('what admins have set', () => {
  test('is the first values until identity has said anything, then what it says', async () => {
    const settings = replica();
    await settings.refresh();
    expect(settings.current()).toEqual(DEFAULT_SETTINGS);
    await published({ productName: 'Quad', version: 1 });
    await settings.refresh();
    expect(settings.current()).toEqual({ ...DEFAULT_SETTINGS, productName: 'Quad' });
  });

  test('is the newest, in whatever order and however often events come', async () => {
    await published({ reportThreshold: 5, version: 3 });
    await published({ reportThreshold: 4, version: 2 });
    const settings = replica();
    await settings.refresh();
    expect(settings.current().reportThreshold).toBe(5);
    expect(await orm.em.getConnection().execute('SELECT version FROM known_settings')).toEqual([{ version: 3 }]);
  });

  test('reaches every replica by itself', async () => {
    const replicas = [replica(), replica()];
    for (const each of replicas) await each.onApplicationBootstrap();
    await published({ productName: 'Quad', version: 1 });
    await eventually(() => replicas.every((each) => each.current().productName === 'Quad'));
    for (const each of replicas) await each.beforeApplicationShutdown();
  });
});
