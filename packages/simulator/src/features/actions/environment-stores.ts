import type { Feature } from '../feature.ts';
import { findEnvironment } from './environment-state.ts';
import { createSecretRoutes, listSecretNeeds } from './secrets.ts';
import { createVariableRoutes, listVariableNeeds } from './variables.ts';

const environmentPath = 'environments/{environment_name}';

/** Recorded answers of 2023 also require the permission Environments. */
const requireBothPermissions = (needs: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(needs).map(([route, need]) => [route, `${need} + ${need.replace('Secrets', 'Environments')}`]),
  );

export const environmentStores: Feature = {
  needs: {
    ...requireBothPermissions(listSecretNeeds('environments/{}', 'Secrets')),
    ...listVariableNeeds('environments/{}', 'Environments'),
  },
  routes: {
    ...createSecretRoutes(environmentPath, (request) => findEnvironment(request).secrets),
    ...createVariableRoutes(environmentPath, (request) => findEnvironment(request).variables),
  },
};
