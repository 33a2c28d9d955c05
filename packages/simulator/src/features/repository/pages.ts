/** GitHub Pages sites. A custom domain gets its certificate some time later. */

import {
  type Answer,
  answerCreated,
  answerOk,
  createNotFound,
  createRefusal,
  createValidationFailure,
  type Fault,
  noContent,
} from '../../exchange/answer.ts';
import type { RestRequest } from '../../exchange/rest-request.ts';
import { repositorySlot, stateSlot } from '../../state/slot.ts';
import { getFullName, isSameName, type Repository } from '../../state/state.ts';
import type { World } from '../../state/world.ts';
import type { Feature } from '../feature.ts';
import { branchesOf } from '../git/git.ts';
import { getOwnerPlan } from '../people/plans.ts';

interface Site {
  build_type: 'legacy' | 'workflow' | null;
  source: Source;
  cname: string | null;
  /** The custom domain has a certificate from this time. */
  certified_at: string | null;
  https_enforced: boolean;
  public: boolean;
}

interface Source {
  readonly branch: string;
  readonly path: string;
}

const siteOf = repositorySlot<Site | null>('pages', (seed: Partial<Site> | null | undefined, { holder, time }) =>
  seed ? { ...createSite(holder), ...seed, certified_at: seed.certified_at ?? (seed.cname ? time : null) } : null,
);

/** A new domain waits this many seconds for its certificate. */
const certificateSecondsOf = stateSlot<number>('certificate_seconds', (seed = 0) => seed);

const createSite = ({ default_branch }: Repository): Site => ({
  build_type: 'legacy',
  source: { branch: default_branch, path: '/' },
  cname: null,
  certified_at: null,
  https_enforced: true,
  public: true,
});

function requirePagesSite({ repository }: RestRequest): Site {
  const site = siteOf(repository);
  if (!site) throw createNotFound();
  return site;
}

function formatPagesSite(request: RestRequest) {
  const { repository, api, world } = request;
  const { certified_at, ...site } = requirePagesSite(request);
  return {
    url: `${api}/repos/${getFullName(repository)}/pages`,
    html_url: buildSiteUrl(repository, site.cname),
    status: site.build_type === 'workflow' ? null : 'built',
    custom_404: false,
    protected_domain_state: null,
    pending_domain_unverified_at: null,
    ...site,
    ...(hasCertificate(certified_at, world) && { https_certificate: formatCertificate(site.cname) }),
  };
}

function buildSiteUrl(repository: Repository, cname: string | null) {
  if (cname) return `https://${cname}/`;
  const domain = getDefaultDomain(repository);
  return isHomeOfOwner(repository) ? `https://${domain}/` : `https://${domain}/${repository.name}/`;
}

const getDefaultDomain = ({ owner }: Repository) => `${owner.toLowerCase()}.github.io`;

const isHomeOfOwner = (repository: Repository) => isSameName(repository.name, getDefaultDomain(repository));

const hasCertificate = (certifiedAt: string | null, world: World) =>
  certifiedAt !== null && Date.parse(certifiedAt) <= world.now();

const formatCertificate = (cname: string | null) => ({
  state: 'approved',
  description: 'Certificate is approved',
  domains: [cname],
});

const createFault = (field: string, code: Fault['code'], message?: string): Fault => ({
  resource: 'Page',
  code,
  field,
  ...(message && { message }),
});

function createPagesSite(request: RestRequest): Answer {
  const { repository, world, body } = request;
  if (siteOf(repository)) throw createRefusal(409, 'GitHub Pages is already enabled.');
  if (repository.visibility !== 'public' && getOwnerPlan(repository, world) === 'free') {
    throw createRefusal(422, 'Your current plan does not support GitHub Pages for this repository.');
  }
  if (!body.build_type && !body.source) throw createValidationFailure(createFault('source', 'missing_field'));
  const site = createSite(repository);
  const source = { ...site.source, path: '/', ...body.source };
  refuseMissingBranch(repository, source);
  siteOf.put(repository, { ...site, build_type: body.build_type ?? 'legacy', source });
  return answerCreated(formatPagesSite(request));
}

function refuseMissingBranch(repository: Repository, { branch }: Source) {
  if (branchesOf(repository).some(({ name }) => name === branch)) return;
  throw createValidationFailure(
    createFault('source', 'custom', `The ${branch} branch must exist before GitHub Pages can be built.`),
  );
}

/** GitHub changes all sent fields or none. */
function updatePagesSite(request: RestRequest): Answer {
  const { repository, world, body } = request;
  const site = requirePagesSite(request);
  const next: Site = { ...site, ...toSiteChanges(request) };
  const isNewDomain = next.cname !== site.cname;
  refuseMissingBranch(repository, next.source);
  if (isNewDomain) {
    refuseInvalidDomain(repository, next.cname, world);
    next.certified_at = next.cname && new Date(world.now() + certificateSecondsOf(world.state) * 1000).toISOString();
  }
  const isCertified = Boolean(next.cname) && !isNewDomain && hasCertificate(site.certified_at, world);
  if (body.https_enforced && !isCertified) throw createNotFound('The certificate does not exist yet');
  siteOf.put(repository, next);
  return noContent;
}

/** GitHub silently ignores a visibility that the owner's plan does not include. */
function toSiteChanges({ repository, world, body }: RestRequest): Partial<Site> {
  const { build_type, source, cname, https_enforced, public: isPublic } = body;
  return {
    ...(build_type !== undefined && { build_type }),
    ...(source !== undefined && { source: parseSource(source) }),
    ...(cname !== undefined && { cname }),
    ...(https_enforced !== undefined && { https_enforced }),
    ...(isPublic !== undefined && canSetSiteVisibility(repository, world) && { public: isPublic }),
  };
}

/** An earlier API accepted `source` as a single text with branch and folder. */
function parseSource(source: Source | string): Source {
  if (typeof source !== 'string') return source;
  const [branch = '', path = '/'] = source.split(' ');
  return { branch, path };
}

const canSetSiteVisibility = (repository: Repository, world: World) =>
  world.getOwner(repository).type === 'Organization' && getOwnerPlan(repository, world) === 'enterprise';

function refuseInvalidDomain(repository: Repository, cname: string | null, { state }: World) {
  if (cname === null) return;
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(cname)) {
    throw createRefusal(400, `The custom domain \`${cname}\` is not properly formatted.`);
  }
  const otherRepositories = Object.values(state.repositories).filter(({ id }) => id !== repository.id);
  if (otherRepositories.some((otherRepository) => isSameName(siteOf(otherRepository)?.cname ?? '', cname))) {
    throw createRefusal(400, `The custom domain \`${cname}\` is already taken.`);
  }
}

function removePagesSite(request: RestRequest): Answer {
  const { source } = requirePagesSite(request);
  if (isHomeOfOwner(request.repository) || source.branch === 'gh-pages')
    throw createRefusal(422, 'Deactivating GitHub pages for this repository is not allowed.');
  siteOf.put(request.repository, null);
  return noContent;
}

export const pages: Feature = {
  slots: [siteOf, certificateSecondsOf],
  needs: {
    'GET ~/pages': 'Pages: read',
    'POST ~/pages': 'Pages: write + Administration: write',
    'PUT ~/pages': 'Pages: write + Administration: write',
    'DELETE ~/pages': 'Pages: write + Administration: write',
  },
  routes: {
    'GET /repos/{owner}/{repo}/pages': (request) => answerOk(formatPagesSite(request)),
    'POST /repos/{owner}/{repo}/pages': createPagesSite,
    'PUT /repos/{owner}/{repo}/pages': updatePagesSite,
    'DELETE /repos/{owner}/{repo}/pages': removePagesSite,
  },
};
