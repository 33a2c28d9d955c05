import { findEnvironment } from './environment-state.ts';
import type { Feature } from './feature.ts';
import { secretNeeds, secretRoutes } from './secrets.ts';
import { variableNeeds, variableRoutes } from './variables.ts';

const place = 'environments/{environment_name}';

export const environmentStores: Feature = {
  needs: { ...secretNeeds('environments/{}', 'Environments'), ...variableNeeds('environments/{}', 'Environments') },
  routes: {
    ...secretRoutes(place, (ask) => findEnvironment(ask).secrets),
    ...variableRoutes(place, (ask) => findEnvironment(ask).variables),
  },
};
