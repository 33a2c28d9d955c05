export { type FleetPlace, parsePlace } from './fleet-files.ts';
export { metricsText } from './metrics.ts';
export { openService } from './open-service.ts';
export { createReceiver } from './receiver.ts';
export type { Service } from './service.ts';
