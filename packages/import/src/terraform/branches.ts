import { type Attributes, Unconvertible } from './attributes.ts';
import { type Converter, wholly } from './converter.ts';
import type { NamedActors, TerraformNames } from './names.ts';
import { type ConvertedEntry, type ConvertedTarget, present } from './target.ts';

/** `github_branch_protection`, which goes by a pattern. Every switch is written out. */
function byPattern(attributes: Attributes, target: ConvertedTarget, names: TerraformNames): () => void {
  const pushes = attributes.block('restrict_pushes');
  const protection = {
    enforce_admins: attributes.flag('enforce_admins'),
    required_signatures: attributes.flag('require_signed_commits'),
    required_linear_history: attributes.flag('required_linear_history'),
    required_conversation_resolution: attributes.flag('require_conversation_resolution'),
    allow_deletions: attributes.flag('allows_deletions'),
    allow_force_pushes: attributes.flag('allows_force_pushes'),
    lock_branch: attributes.flag('lock_branch'),
    required_status_checks: checksOf(attributes.block('required_status_checks')),
    required_pull_request_reviews: reviewsOf(attributes.block('required_pull_request_reviews'), names),
    restrictions: pushes ? names.actors(pushes.texts('push_allowances')) : null,
    block_creations: pushes?.flag('blocks_creations'),
    force_push_bypassers: bypassers(names.actors(attributes.texts('force_push_bypassers')), target),
  };
  return branch(target, attributes.text('pattern'), protection);
}

function reviewsOf(block: Attributes | undefined, names: TerraformNames): ConvertedEntry | null {
  if (!block) return null;
  const dismissers = block.texts('dismissal_restrictions');
  const isRestricted = block.flag('restrict_dismissals') || dismissers.length > 0;
  const bypass = block.texts('pull_request_bypassers');
  return reviews(block, isRestricted && names.actors(dismissers), bypass.length > 0 && names.actors(bypass));
}

const reviews = (block: Attributes, dismissers: NamedActors | false, bypass: NamedActors | false | undefined) =>
  present({
    ...block.same('required_approving_review_count', 'require_code_owner_reviews'),
    ...block.same('dismiss_stale_reviews', 'require_last_push_approval'),
    dismissal_restrictions: dismissers || undefined,
    bypass_pull_request_allowances: bypass || undefined,
  });

/** `github_branch_protection_v3`, which goes by the name of a branch. */
function byBranch(attributes: Attributes, target: ConvertedTarget): () => void {
  const restrictions = attributes.block('restrictions');
  const protection = {
    enforce_admins: attributes.flag('enforce_admins'),
    required_signatures: attributes.flag('require_signed_commits'),
    required_conversation_resolution: attributes.flag('require_conversation_resolution'),
    required_status_checks: checksOf(attributes.block('required_status_checks')),
    required_pull_request_reviews: reviewsByName(attributes.block('required_pull_request_reviews')),
    restrictions: restrictions ? people(restrictions) : null,
  };
  return branch(target, attributes.text('branch'), protection);
}

function reviewsByName(block: Attributes | undefined): ConvertedEntry | null {
  if (!block) return null;
  block.ignore('include_admins');
  const dismissers = people(block, 'dismissal_');
  const bypass = block.block('bypass_pull_request_allowances');
  const isRestricted = Object.values(dismissers).some(({ length }) => length > 0);
  return reviews(block, isRestricted && dismissers, bypass && people(bypass));
}

const people = (block: Attributes, prefix = '') => ({
  users: block.texts(`${prefix}users`),
  teams: block.texts(`${prefix}teams`),
  apps: block.texts(`${prefix}apps`),
});

/** The provider writes a check of a certain app as `name:number`, and keeps the names in `contexts` too. */
function checksOf(block: Attributes | undefined): ConvertedEntry | null {
  if (!block) return null;
  block.ignore('include_admins');
  const contexts = block.texts('contexts');
  const bound = block.texts('checks').map(checkOf);
  const isBound = bound.some(({ app_id }) => app_id !== undefined);
  return {
    strict: block.flag('strict') ?? false,
    ...(isBound
      ? { checks: bound }
      : { contexts: [...new Set([...contexts, ...bound.map(({ context }) => context)])] }),
  };
}

function checkOf(text: string): { context: string; app_id?: number } {
  const [, context, app] = /^(.*):(-?\d+)$/s.exec(text) ?? [];
  return context === undefined ? { context: text } : { context, app_id: Number(app) };
}

function bypassers({ users, teams, apps }: NamedActors, { owner }: ConvertedTarget): string[] | undefined {
  if (teams.length && owner === undefined)
    throw new Unconvertible(
      'allows teams to force-push, and the state does not contain their organization',
      'add this entry to `branches` of the file by hand, with `organization/team`',
    );
  const all = [...users, ...teams.map((team) => `${owner}/${team}`), ...apps.map((app) => `app/${app}`)];
  return all.length ? all : undefined;
}

function branch(target: ConvertedTarget, name: string | undefined, protection: ConvertedEntry): () => void {
  if (name === undefined) throw new Unconvertible('has no branch', 'add the entry to `branches` of the file by hand');
  return () => {
    target.named('branches', name).protection = present(protection);
  };
}

export const branchConverters: Readonly<Record<string, Converter>> = {
  github_branch_protection: wholly(byPattern),
  github_branch_protection_v3: wholly(byBranch),
};
