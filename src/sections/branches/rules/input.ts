import { isMap } from '../../../settings/maps.ts';
import type { Protection } from '../schema.ts';
import type { RuleInput } from './calls.ts';
import { switchOf } from './rule.ts';

/**
 * What a declared protection says of a rule. The host leaves alone what an input leaves out. A check stays with the app
 * that alone may report it; where none is named, the host takes the one that reported it last.
 */
export function inputOf(protection: Protection, apps: ReadonlyMap<string, string> = new Map()): RuleInput {
  const { required_status_checks: checks, required_pull_request_reviews: reviews, required_deployments } = protection;
  return {
    ...switchesIn(protection),
    ...(checks !== undefined && checksInput(checks, apps)),
    ...(reviews !== undefined && { requiresApprovingReviews: reviews !== null, ...reviewsInput(reviews) }),
    ...(required_deployments !== undefined && deploymentsInput(required_deployments)),
  };
}

const switchesIn = (said: object) =>
  Object.fromEntries(
    Object.entries(switchOf).flatMap(([key, name]) => {
      const value = (said as Record<string, unknown>)[key];
      return value === undefined ? [] : [[name, value ?? false]];
    }),
  );

const checksInput = (checks: Protection['required_status_checks'], apps: ReadonlyMap<string, string>) => ({
  requiresStatusChecks: isMap(checks),
  ...(checks?.strict !== undefined && { requiresStrictStatusChecks: checks.strict }),
  ...(checks?.contexts && {
    requiredStatusChecks: checks.contexts.map((context) => ({
      context,
      ...(apps.has(context) && { appId: apps.get(context) }),
    })),
  }),
});

const reviewsInput = (reviews: Protection['required_pull_request_reviews']) => ({
  ...(reviews?.required_approving_review_count !== undefined && {
    requiredApprovingReviewCount: reviews.required_approving_review_count,
  }),
  ...switchesIn(reviews ?? {}),
});

const deploymentsInput = (deployments: Protection['required_deployments']) => ({
  requiresDeployments: isMap(deployments),
  requiredDeploymentEnvironments: deployments?.environments ?? [],
});
