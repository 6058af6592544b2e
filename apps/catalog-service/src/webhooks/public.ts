export { WebhookEndpoint } from './webhook-endpoint.entity.js';
