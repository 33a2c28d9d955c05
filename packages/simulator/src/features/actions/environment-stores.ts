import type { Feature } from '../feature.ts';
import { findEnvironment } from './environment-state.ts';
import { secretNeeds, secretRoutes } from './secrets.ts';
import { variableNeeds, variableRoutes } from './variables.ts';

const place = 'environments/{environment_name}';

/** Recorded answers of 2023 ask for Environments too. */
const both = (needs: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(needs).map(([route, one]) => [route, `${one} + ${one.replace('Secrets', 'Environments')}`]),
  );

export const environmentStores: Feature = {
  needs: {
    ...both(secretNeeds('environments/{}', 'Secrets')),
    ...variableNeeds('environments/{}', 'Environments'),
  },
  routes: {
    ...secretRoutes(place, (ask) => findEnvironment(ask).secrets),
    ...variableRoutes(place, (ask) => findEnvironment(ask).variables),
  },
};
