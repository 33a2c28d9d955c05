export { type FleetFileLocation, parseFleetFileLocation } from './fleet-files.ts';
export { formatMetrics } from './metrics.ts';
export { openService } from './open-service.ts';
export { createWebhookServer } from './receiver.ts';
export type { Service } from './service.ts';
