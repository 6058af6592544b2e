export { settingsEntities } from './known-settings.entity.js';
export { Settings } from './settings.js';
export { SettingsModule } from './settings.module.js';
