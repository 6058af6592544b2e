/** Where the catalogue was before; gone once nobody imports it from here. */
export * from './events.js';
