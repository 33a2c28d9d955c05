import { HostRefusal } from '../../host/failures.ts';
import { isMap } from '../../settings/maps.ts';
import type { Exported, SnapshotReader } from '../section.ts';
import { type Feature, type Features, get, getFeatures, type LiveRepository } from './calls.ts';
import { fromHost } from './features.ts';
import { patchedKeys } from './schema.ts';
import { securityFeatures } from './security.ts';
import { type LiveToggles, readToggles, toggleKeys } from './toggles.ts';

export interface WholeRepository {
  readonly repository: LiveRepository;
  readonly toggles: LiveToggles;
  readonly features: Features;
}

export async function readWholeRepository(host: SnapshotReader): Promise<WholeRepository> {
  const [repository, toggles, features] = await Promise.all([
    host.ask(get({})),
    readToggles(host, toggleKeys),
    readFeatures(host, ['hasSponsorshipsEnabled', 'issueCreationPolicy']),
  ]);
  return { repository, toggles, features };
}

/** A host that does not know a field refuses the whole question: it is asked again without that field. */
async function readFeatures(host: SnapshotReader, fields: readonly Feature[]): Promise<Features> {
  try {
    return (await host.ask(getFeatures(fields))).repository;
  } catch (failure) {
    const left = fields.filter((field) => !(failure instanceof HostRefusal && failure.hostMessage.includes(field)));
    if (left.length === fields.length) throw failure;
    return readFeatures(host, left);
  }
}

/** Written by other keys, or gone in a newer version of the host's API. */
const leftOut = ['name', 'private', 'use_squash_pr_title_as_default', 'security_and_analysis'];

export function repositoryToSettings({ repository, toggles, features }: WholeRepository): Exported {
  const shown = patchedKeys.filter(
    (key) => !leftOut.includes(key) && repository[key] != null && repository[key] !== '',
  );
  const value = {
    ...Object.fromEntries(shown.map((key) => [key, repository[key]])),
    ...(repository.topics?.length && { topics: repository.topics }),
    ...securityOf(repository),
    ...Object.fromEntries(toggleKeys.flatMap((key) => (toggles[key] ? [[key, toggles[key].enabled]] : []))),
    ...(features.hasSponsorshipsEnabled !== undefined && { enable_sponsorships: features.hasSponsorshipsEnabled }),
    ...(features.issueCreationPolicy && { issue_creation_policy: fromHost(features.issueCreationPolicy) }),
  };
  const unknown = features.issueCreationPolicy
    ? []
    : ['`issue_creation_policy` is left out: this host does not know it'];
  return {
    value,
    notes: ['`enable_git_lfs` is left out: the host has no way to read it', ...unknown],
  };
}

function securityOf({ security_and_analysis: live }: LiveRepository) {
  if (typeof live !== 'object' || live === null) return {};
  const kept: string[] = [...securityFeatures, 'secret_scanning_delegated_bypass_options'];
  const shown = Object.entries(live).filter(([key, value]) => kept.includes(key) && value != null && !isNobody(value));
  return shown.length ? { security_and_analysis: Object.fromEntries(shown) } : {};
}

/** The options of a bypass that nobody may review. */
const isNobody = (value: unknown) => isMap(value) && Array.isArray(value.reviewers) && !value.reviewers.length;
