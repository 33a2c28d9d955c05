import type { Feature } from '../feature.ts';
import { requireEnvironment } from './environment-state.ts';
import { createSecretNeeds, createSecretRoutes } from './secrets.ts';
import { createVariableNeeds, createVariableRoutes } from './variables.ts';

const environmentPath = 'environments/{environment_name}';

/** Recorded answers of 2023 also require the permission Environments. */
const addEnvironmentsPermission = (needs: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(needs).map(([route, need]) => [route, `${need} + ${need.replace('Secrets', 'Environments')}`]),
  );

export const environmentStores: Feature = {
  needs: {
    ...addEnvironmentsPermission(createSecretNeeds('environments/{}', 'Secrets')),
    ...createVariableNeeds('environments/{}', 'Environments'),
  },
  routes: {
    ...createSecretRoutes(environmentPath, (request) => requireEnvironment(request).secrets),
    ...createVariableRoutes(environmentPath, (request) => requireEnvironment(request).variables),
  },
};
