/**
 * Answers what a token may see and do. GitHub combines the permissions of the token, its repositories and the role of
 * its account, so each check needs all three.
 */

import { createNotFound, createRefusal } from '../exchange/answer.ts';
import { isSameName, type Repository } from '../state/state.ts';
import type { World } from '../state/world.ts';
import type { Need, Needs } from './needs.ts';
import type { Level, Role, Token } from './tokens.ts';

const levels: readonly Level[] = ['read', 'write', 'admin'];
const roleRanks: readonly Role[] = ['none', 'read', 'triage', 'write', 'maintain', 'admin'];

/** The lowest roles for reads and writes. All other permissions need an administrator. */
const lowestRoles: Readonly<Record<string, readonly [Role, Role]>> = {
  Metadata: ['read', 'admin'],
  Contents: ['read', 'write'],
  Issues: ['read', 'write'],
  'Pull requests': ['read', 'write'],
  Checks: ['read', 'admin'],
  'Commit statuses': ['read', 'write'],
  Actions: ['read', 'write'],
  Environments: ['read', 'admin'],
  Members: ['none', 'admin'],
  Pages: ['read', 'admin'],
  Secrets: ['write', 'write'],
  Variables: ['write', 'write'],
};

export class Access {
  constructor(
    readonly world: World,
    readonly token: Token,
  ) {}

  findRole(repository: Repository): Role {
    const roleEntry = Object.entries(this.token.roles).find(([name]) => this.world.hasName(repository, name));
    return roleEntry?.[1] ?? 'admin';
  }

  /** GitHub hides private repositories that the token was not issued for. */
  canSee(repository: Repository) {
    return repository.visibility === 'public' || (this.isIssuedFor(repository) && this.findRole(repository) !== 'none');
  }

  can(repository: Repository | undefined, permission: string, level: Level) {
    if (!repository) return this.hasGrant(permission, level);
    const role = this.isIssuedFor(repository) ? this.findRole(repository) : 'none';
    const effectiveRole = role === 'none' && repository.visibility === 'public' ? 'read' : role;
    const [read, write] = lowestRoles[permission] ?? ['admin', 'admin'];
    const isRankSufficient = roleRanks.indexOf(effectiveRole) >= roleRanks.indexOf(level === 'read' ? read : write);
    return isRankSufficient && (this.hasGrant(permission, level) || this.#isPublicRead(repository, level));
  }

  /** An organization with SAML blocks a token until its user authorizes it for single sign-on. */
  isBlockedBySso(account: string) {
    return this.token.unauthorized?.some((organization) => isSameName(organization, account)) ?? false;
  }

  /** An installation token reaches only the account of its installation. */
  canReach(account: string) {
    const { installation } = this.token;
    return installation === undefined || isSameName(installation.account, account);
  }

  /** A token never has more access than it was issued with. */
  hasGrant(permission: string, level: Level) {
    const { grants } = this.token;
    if (grants === 'all' || (permission === 'Metadata' && level === 'read')) return true;
    const granted = grants[permission];
    return granted !== undefined && levels.indexOf(granted) >= levels.indexOf(level);
  }

  /** Refuses with GitHub's status if the token has no complete set of permissions. */
  demandNeeds(repository: Repository | undefined, needs: Needs, method: string) {
    const isAppItself = this.token.kind === 'app-itself';
    if (needs.isForAppItself !== isAppItself)
      throw createRefusal(401, isAppItself ? 'Bad credentials' : undecodableTokenMessage);
    if (needs.isClosedToApps && this.token.kind === 'app') throw this.#createDenial(needs.sets);
    if (!needs.sets.length) return;
    const isSetGranted = (set: readonly Need[]) =>
      set.every(({ permission, level }) => this.can(repository, permission, level));
    if (needs.sets.some(isSetGranted)) return;
    if (method === 'GET' ? this.#isReadHidden(repository, needs) : this.token.deniedWrites === 404)
      throw createNotFound();
    throw this.#createDenial(needs.sets);
  }

  /** GitHub lists the permissions of a route in a header. A classic token has scopes instead. */
  formatAcceptedPermissions({ sets }: Pick<Needs, 'sets'>): Readonly<Record<string, string>> {
    const accepted = sets.map((set) => set.map(formatNeed).join(',')).join('; ');
    return this.token.kind === 'classic' || !accepted ? {} : { 'x-accepted-github-permissions': accepted };
  }

  get deniedMessage() {
    if (this.token.kind === 'classic') return 'Must have admin rights to Repository.';
    const tokenKind = this.token.kind === 'app' ? 'integration' : 'personal access token';
    return `Resource not accessible by ${tokenKind}`;
  }

  /** Without the read permission, GitHub answers 404 for most administration routes, not 403. */
  #isReadHidden(repository: Repository | undefined, { sets, isRefusedWith403 }: Needs) {
    if (this.token.deniedReads) return this.token.deniedReads === 404;
    if (isRefusedWith403 && !this.world.hasLegacyBehavior('hidden protection is 404')) return false;
    const isForAdministrators = sets.flat().some(({ permission }) => permission === 'Administration');
    if (isForAdministrators) return !this.can(repository, 'Administration', 'read');
    return this.token.kind === 'classic';
  }

  #createDenial(sets: Needs['sets']) {
    return createRefusal(403, this.deniedMessage, {}, this.formatAcceptedPermissions({ sets }));
  }

  isIssuedFor(repository: Repository) {
    const { repositories } = this.token;
    return repositories === 'all'
      ? this.canReach(repository.owner)
      : repositories.some((name) => this.world.hasName(repository, name));
  }

  /** A token for other repositories needs no permission to read the public parts of a repository. */
  #isPublicRead(repository: Repository, level: Level) {
    return level === 'read' && repository.visibility === 'public' && !this.isIssuedFor(repository);
  }
}

export const ssoRefusalMessage =
  'Resource protected by organization SAML enforcement. You must grant your Personal Access token access to this organization.';

/** GitHub answers this to any token on a route that expects the JSON web token of an app. */
export const undecodableTokenMessage = 'A JSON web token could not be decoded';

const formatNeed = ({ permission, level }: Need): string => `${toApiPermissionName(permission)}=${level}`;

/** The API names these permissions differently from GitHub's forms. */
const apiNames: Readonly<Record<string, string>> = {
  'Commit statuses': 'statuses',
  'Custom properties': 'repository_custom_properties',
  Variables: 'actions_variables',
  Webhooks: 'repository_hooks',
};

const toSnakeCase = (permission: string) => permission.toLowerCase().replace(/ /g, '_');

function toApiPermissionName(permission: string) {
  const [, name] = /^(.*) \(organization\)$/.exec(permission) ?? [];
  if (name) return name === 'Members' ? 'members' : `organization_${toSnakeCase(name)}`;
  return apiNames[permission] ?? toSnakeCase(permission);
}
