export const WEBHOOKS = '/api/vendor/webhooks';

/** The list, and the log of an endpoint. */
export const withLog = (id: number) => [WEBHOOKS, `${WEBHOOKS}/${id}/deliveries`];
