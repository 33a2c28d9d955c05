import { actorsOf } from '../guard.ts';
import type { Protection } from '../schema.ts';

/** The PUT takes the whole protection, and wants these keys whether they hold something or not. */
export function bodyOf({ required_signatures, force_push_bypassers, required_deployments, ...rest }: Protection) {
  return {
    ...rest,
    required_status_checks: oneList(rest.required_status_checks),
    enforce_admins: rest.enforce_admins ?? null,
    required_pull_request_reviews: rest.required_pull_request_reviews ?? null,
    restrictions: rest.restrictions ? actorsOf(rest.restrictions) : null,
  };
}

/** The host refuses both spellings together, and neither. */
function oneList(checks: Protection['required_status_checks']) {
  if (!checks) return null;
  const { contexts, ...rest } = checks;
  return rest.checks ? rest : { ...rest, contexts };
}
