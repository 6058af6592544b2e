export { CatalogClient } from './catalog.client.js';
