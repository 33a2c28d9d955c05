import type { Reader } from '../../github/github.ts';
import { NotOnServer } from '../../github/refusals/failures.ts';
import type { CallStep, Difference, Plan } from '../../plan/item.ts';
import { planUpdate } from '../../plan/make-items.ts';
import type { LiveRepository } from './calls.ts';
import { features, mergeFields, repositoryKeys } from './keys.ts';
import { type Feature, type Features, getFeatures, updateFeature } from './routes.ts';
import type { DeclaredRepository } from './schema.ts';

type FeatureKey = keyof typeof features;
const featureKeys = Object.keys(features) as FeatureKey[];

export const listKeysHiddenInRest = (keys: readonly string[], shown: LiveRepository) =>
  keys.filter((key) => repositoryKeys[key]?.field && shown[key] === undefined);

export type KnownFeatures = Partial<Features> & { readonly unknown?: { readonly [field in Feature]?: string } };

/** A server that does not know a field refuses the whole query, so Trueup asks again without that field. */
export async function readFeatures(
  github: Reader,
  keys: readonly string[],
  isNeeded: (key: string) => boolean,
): Promise<KnownFeatures> {
  const getField = (key: string) => repositoryKeys[key]!.field!;
  try {
    return (await github.ask(getFeatures(keys.map(getField)))).repository;
  } catch (failure) {
    if (!(failure instanceof NotOnServer) || !failure.graphql) throw failure;
    const { graphql, githubMessage } = failure;
    const knownKeys = keys.filter((key) => graphql !== 'all' && !graphql.includes(`Repository.${getField(key)}`));
    if (knownKeys.length === keys.length || keys.some((key) => !knownKeys.includes(key) && isNeeded(key)))
      throw failure;
    const known: KnownFeatures = knownKeys.length ? await readFeatures(github, knownKeys, isNeeded) : {};
    const unknown = Object.fromEntries(keys.map((key) => [getField(key), githubMessage]));
    return { ...known, unknown: { ...unknown, ...known.unknown } };
  }
}

export const addMergeFields = (shown: LiveRepository, known: KnownFeatures | undefined): LiveRepository => ({
  ...Object.fromEntries(
    Object.entries(mergeFields).flatMap(([key, field]) => (known?.[field] === undefined ? [] : [[key, known[field]]])),
  ),
  ...shown,
});

export const listUnsupportedFeatures = (wanted: DeclaredRepository, lacks: (field: string) => boolean): FeatureKey[] =>
  featureKeys.filter((key) => wanted[key] !== undefined && lacks(`Repository.${features[key].field}`));

/** GitHub writes policies in upper case. The settings file writes them in lower case. */
const toGithubValue = (value: boolean | string) => (typeof value === 'string' ? value.toUpperCase() : value);
export const toFileValue = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value);

export function planFeatures(wanted: DeclaredRepository, live: KnownFeatures | undefined): Plan {
  return featureKeys.flatMap((key) => {
    const value = wanted[key];
    const liveValue = toFileValue(live?.[features[key].field]);
    if (value === undefined || !live?.id || liveValue === value) return [];
    const difference: Difference = { key, live: liveValue, wanted: value };
    return planUpdate('', [difference], createFeatureWrite(key, live.id, value));
  });
}

const createFeatureWrite = (key: FeatureKey, repositoryId: string, value: boolean | string): CallStep => ({
  call: updateFeature(features[key].field, { repositoryId, [features[key].field]: toGithubValue(value) }),
  proof: {
    holds: { updateRepository: { repository: { [features[key].field]: toGithubValue(value) } } },
    otherwise: `GitHub accepted \`${key}: ${value}\`, but its answer still has the old value`,
    fix: `set it on the repository's settings page, where GitHub shows the reason`,
  },
});
