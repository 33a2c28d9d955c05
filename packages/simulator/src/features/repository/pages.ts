import { created, type Fault, invalid, noContent, notFound, ok, refusal } from '../../exchange/answer.ts';
import type { Ask } from '../../exchange/ask.ts';
import { hostSlot, repositorySlot } from '../../state/slot.ts';
import { fullName, type Repository, sameName } from '../../state/state.ts';
import type { World } from '../../state/world.ts';
import type { Feature } from '../feature.ts';
import { branchesOf } from '../git/git.ts';
import { ownerPlan } from '../people/plans.ts';

interface Site {
  build_type: 'legacy' | 'workflow' | null;
  source: Source;
  cname: string | null;
  /** The time from which its custom domain has a certificate. */
  certified_at: string | null;
  https_enforced: boolean;
  public: boolean;
}

interface Source {
  readonly branch: string;
  readonly path: string;
}

const siteOf = repositorySlot<Site | null>('pages', (given: Partial<Site> | null | undefined, { holder, time }) =>
  given ? { ...newSite(holder), ...given, certified_at: given.certified_at ?? (given.cname ? time : null) } : null,
);

/** How long a new domain has to wait for its certificate. */
const certificateSeconds = hostSlot<number>('certificate_seconds', (given = 0) => given);

const newSite = ({ default_branch }: Repository): Site => ({
  build_type: 'legacy',
  source: { branch: default_branch, path: '/' },
  cname: null,
  certified_at: null,
  https_enforced: true,
  public: true,
});

function find({ repository }: Ask): Site {
  const site = siteOf(repository);
  if (!site) throw notFound();
  return site;
}

function siteBody(ask: Ask) {
  const { repository, api, world } = ask;
  const { certified_at, ...site } = find(ask);
  return {
    url: `${api}/repos/${fullName(repository)}/pages`,
    html_url: addressOf(repository, site.cname),
    status: site.build_type === 'workflow' ? null : 'built',
    custom_404: false,
    protected_domain_state: null,
    pending_domain_unverified_at: null,
    ...site,
    ...(hasCertificate(certified_at, world) && { https_certificate: certificate(site.cname) }),
  };
}

function addressOf({ owner, name }: Repository, cname: string | null) {
  if (cname) return `https://${cname}/`;
  const home = `${owner.toLowerCase()}.github.io`;
  return sameName(name, home) ? `https://${home}/` : `https://${home}/${name}/`;
}

const hasCertificate = (from: string | null, world: World) => from !== null && Date.parse(from) <= world.now();

const certificate = (cname: string | null) => ({
  state: 'approved',
  description: 'Certificate is approved',
  domains: [cname],
});

const fault = (field: string, code: Fault['code'], message?: string): Fault => ({
  resource: 'Page',
  code,
  field,
  ...(message && { message }),
});

function create(ask: Ask) {
  const { repository, world, body } = ask;
  if (siteOf(repository)) throw refusal(409, 'GitHub Pages is already enabled.');
  if (repository.visibility !== 'public' && ownerPlan(repository, world) === 'free') {
    throw refusal(422, 'Your current plan does not support GitHub Pages for this repository.');
  }
  if (!body.build_type && !body.source) throw invalid(fault('source', 'missing_field'));
  const site = newSite(repository);
  const source = { ...site.source, path: '/', ...body.source };
  refuseBranch(repository, source);
  siteOf.put(repository, { ...site, build_type: body.build_type ?? 'legacy', source });
  return created(siteBody(ask));
}

function refuseBranch(repository: Repository, { branch }: Source) {
  if (branchesOf(repository).some(({ name }) => name === branch)) return;
  throw invalid(fault('source', 'custom', `The ${branch} branch must exist before GitHub Pages can be built.`));
}

/** Changes all named fields, or none. */
function update(ask: Ask) {
  const { repository, world, body } = ask;
  const site = find(ask);
  const next: Site = { ...site, ...changes(ask) };
  const isNewDomain = next.cname !== site.cname;
  refuseBranch(repository, next.source);
  if (isNewDomain) {
    refuseDomain(repository, next.cname, world);
    next.certified_at = next.cname && new Date(world.now() + certificateSeconds(world.state) * 1000).toISOString();
  }
  const isCertified = Boolean(next.cname) && !isNewDomain && hasCertificate(site.certified_at, world);
  if (body.https_enforced && !isCertified) throw notFound('The certificate does not exist yet');
  siteOf.put(repository, next);
  return noContent;
}

/** The host silently ignores a visibility that the owner's plan does not include. */
function changes({ repository, world, body }: Ask): Partial<Site> {
  const { build_type, source, cname, https_enforced, public: isPublic } = body;
  return {
    ...(build_type !== undefined && { build_type }),
    ...(source !== undefined && { source: sourceOf(source) }),
    ...(cname !== undefined && { cname }),
    ...(https_enforced !== undefined && { https_enforced }),
    ...(isPublic !== undefined && setsVisibility(repository, world) && { public: isPublic }),
  };
}

/** An early form of `source` was a single word for branch and folder. */
function sourceOf(source: Source | string): Source {
  if (typeof source !== 'string') return source;
  const [branch = '', path = '/'] = source.split(' ');
  return { branch, path };
}

const setsVisibility = (repository: Repository, world: World) =>
  world.owner(repository).type === 'Organization' && ownerPlan(repository, world) === 'enterprise';

function refuseDomain(repository: Repository, cname: string | null, { state }: World) {
  if (cname === null) return;
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(cname)) {
    throw refusal(400, `The custom domain \`${cname}\` is not properly formatted.`);
  }
  const others = Object.values(state.repositories).filter(({ id }) => id !== repository.id);
  if (others.some((other) => sameName(siteOf(other)?.cname ?? '', cname))) {
    throw refusal(400, `The custom domain \`${cname}\` is already taken.`);
  }
}

function remove(ask: Ask) {
  find(ask);
  siteOf.put(ask.repository, null);
  return noContent;
}

export const pages: Feature = {
  slots: [siteOf, certificateSeconds],
  needs: {
    'GET ~/pages': 'Pages: read',
    'POST ~/pages': 'Pages: write + Administration: write',
    'PUT ~/pages': 'Pages: write + Administration: write',
    'DELETE ~/pages': 'Pages: write + Administration: write',
  },
  routes: {
    'GET /repos/{owner}/{repo}/pages': (ask) => ok(siteBody(ask)),
    'POST /repos/{owner}/{repo}/pages': create,
    'PUT /repos/{owner}/{repo}/pages': update,
    'DELETE /repos/{owner}/{repo}/pages': remove,
  },
};
