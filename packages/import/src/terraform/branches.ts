/**
 * Converts the branch protection resources of Terraform. A write replaces a protection as a whole, so a resource with
 * an unknown part is left out completely.
 */

import { formatCode } from '@trueup/core/settings';
import { type Attributes, UnconvertibleResource } from './attributes.ts';
import { type Converter, createAtomicConverter } from './converter.ts';
import type { ActorNames, TerraformNames } from './names.ts';
import type { ConvertedEntry, ConvertedTarget } from './target.ts';

/** `github_branch_protection` covers branches by a pattern. */
function preparePatternProtection(attributes: Attributes, target: ConvertedTarget, names: TerraformNames): () => void {
  const pushes = attributes.getBlock('restrict_pushes');
  const protection = {
    ...convertSharedKeys(attributes),
    required_linear_history: attributes.getFlag('required_linear_history'),
    allow_deletions: attributes.getFlag('allows_deletions'),
    allow_force_pushes: attributes.getFlag('allows_force_pushes'),
    lock_branch: attributes.getFlag('lock_branch'),
    required_pull_request_reviews: convertReviews(attributes.getBlock('required_pull_request_reviews'), names),
    restrictions: pushes ? names.resolveActors(pushes.getTexts('push_allowances')) : null,
    block_creations: pushes?.getFlag('blocks_creations'),
    force_push_bypassers: listBypassers(names.resolveActors(attributes.getTexts('force_push_bypassers')), target),
  };
  return prepareProtection(target, attributes.getText('pattern'), protection);
}

function convertReviews(block: Attributes | undefined, names: TerraformNames): ConvertedEntry | null {
  if (!block) return null;
  const dismissers = block.getTexts('dismissal_restrictions');
  const isRestricted = block.getFlag('restrict_dismissals') || dismissers.length > 0;
  const bypass = block.getTexts('pull_request_bypassers');
  return createReviews(
    block,
    isRestricted && names.resolveActors(dismissers),
    bypass.length > 0 && names.resolveActors(bypass),
  );
}

const createReviews = (block: Attributes, dismissers: ActorNames | false, bypass: ActorNames | false | undefined) => ({
  ...block.pickKeys('required_approving_review_count', 'require_code_owner_reviews'),
  ...block.pickKeys('dismiss_stale_reviews', 'require_last_push_approval'),
  dismissal_restrictions: dismissers || undefined,
  bypass_pull_request_allowances: bypass || undefined,
});

/** `github_branch_protection_v3` covers one branch by its name. */
function prepareBranchProtection(attributes: Attributes, target: ConvertedTarget): () => void {
  const restrictions = attributes.getBlock('restrictions');
  const protection = {
    ...convertSharedKeys(attributes),
    required_pull_request_reviews: convertReviewsWithActorNames(attributes.getBlock('required_pull_request_reviews')),
    restrictions: restrictions ? getActorNames(restrictions) : null,
  };
  return prepareProtection(target, attributes.getText('branch'), protection);
}

function convertReviewsWithActorNames(block: Attributes | undefined): ConvertedEntry | null {
  if (!block) return null;
  block.ignore('include_admins');
  const dismissers = getActorNames(block, 'dismissal_');
  const bypass = block.getBlock('bypass_pull_request_allowances');
  const isRestricted = Object.values(dismissers).some(({ length }) => length > 0);
  return createReviews(block, isRestricted && dismissers, bypass && getActorNames(bypass));
}

const getActorNames = (block: Attributes, prefix = '') => ({
  users: block.getTexts(`${prefix}users`),
  teams: block.getTexts(`${prefix}teams`),
  apps: block.getTexts(`${prefix}apps`),
});

/** These attributes have the same names in both branch protection resources. */
const convertSharedKeys = (attributes: Attributes) => ({
  enforce_admins: attributes.getFlag('enforce_admins'),
  required_signatures: attributes.getFlag('require_signed_commits'),
  required_conversation_resolution: attributes.getFlag('require_conversation_resolution'),
  required_status_checks: convertRequiredChecks(attributes.getBlock('required_status_checks')),
});

/** The provider writes a check of an app as `name:id`, and usually repeats the name in `contexts`. */
function convertRequiredChecks(block: Attributes | undefined): ConvertedEntry | null {
  if (!block) return null;
  block.ignore('include_admins');
  const contexts = block.getTexts('contexts');
  const checks = block.getTexts('checks').map(parseCheck);
  const names = checks.map(({ context }) => context);
  const isBound = checks.some(({ app_id }) => app_id !== undefined);
  return {
    strict: block.getFlag('strict') ?? false,
    ...(isBound
      ? { checks: [...checks, ...contexts.filter((name) => !names.includes(name)).map((context) => ({ context }))] }
      : { contexts: [...new Set([...contexts, ...names])] }),
  };
}

function parseCheck(text: string): { context: string; app_id?: number } {
  const [, context, app] = /^(.*):(-?\d+)$/s.exec(text) ?? [];
  return context === undefined ? { context: text } : { context, app_id: Number(app) };
}

function listBypassers({ users, teams, apps }: ActorNames, { owner }: ConvertedTarget): string[] | undefined {
  if (teams.length && owner === undefined)
    throw new UnconvertibleResource(
      'allows teams to force-push, and the state does not contain their organization',
      'add this entry to `branches` of the file by hand, with `organization/team`',
    );
  const all = [...users, ...teams.map((team) => `${owner}/${team}`), ...apps.map((app) => `app/${app}`)];
  return all.length ? all : undefined;
}

function prepareProtection(target: ConvertedTarget, name: string | undefined, protection: ConvertedEntry): () => void {
  if (name === undefined)
    throw new UnconvertibleResource('has no branch', 'add the entry to `branches` of the file by hand');
  return () => {
    const entry = target.getOrCreateEntry('branches', name);
    if (entry.protection)
      throw new UnconvertibleResource(
        `protects ${formatCode(name)}, which another resource of the state already protects`,
        'compare with `trueup snapshot`, and correct the entry under `branches` by hand',
      );
    entry.protection = protection;
  };
}

export const branchConverters: Readonly<Record<string, Converter>> = {
  github_branch_protection: createAtomicConverter(preparePatternProtection),
  github_branch_protection_v3: createAtomicConverter(prepareBranchProtection),
};
