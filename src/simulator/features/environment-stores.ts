import { findEnvironment } from './environment-state.ts';
import type { Feature } from './feature.ts';
import { secretRoutes } from './secrets.ts';
import { variableRoutes } from './variables.ts';

const place = 'environments/{environment_name}';

export const environmentStores: Feature = {
  routes: {
    ...secretRoutes(place, (ask) => findEnvironment(ask).secrets),
    ...variableRoutes(place, (ask) => findEnvironment(ask).variables),
  },
};
