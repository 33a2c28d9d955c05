import { NotOnServer } from '../../github/refusals/failures.ts';
import type { Difference, Plan, Sending } from '../../plan/item.ts';
import { update } from '../../plan/make-items.ts';
import type { SectionReader } from '../section.ts';
import type { LiveRepository } from './calls.ts';
import { features, repositoryKeys } from './keys.ts';
import { type Feature, type Features, getFeatures, updateFeature } from './routes.ts';
import type { DeclaredRepository } from './schema.ts';

export type FeatureKey = keyof typeof features;
const featureKeys = Object.keys(features) as FeatureKey[];

export const declaredFeatures = (wanted: DeclaredRepository) => featureKeys.filter((key) => wanted[key] !== undefined);

/** Picks the keys that GraphQL shows and REST does not. */
export const pickOnlyInGraphql = (keys: readonly string[], shown: LiveRepository) =>
  keys.filter((key) => repositoryKeys[key]?.field && shown[key] === undefined);

/** What the host shows of the fields, and why it does not know the others. */
export type KnownFeatures = Partial<Features> & { readonly unknown?: { readonly [field in Feature]?: string } };

/** A host that does not know a field refuses the whole query, so ask again without that field. */
export async function readFeatures(
  host: Pick<SectionReader, 'ask'>,
  keys: readonly string[],
  isNeeded: (key: string) => boolean,
): Promise<KnownFeatures> {
  const fieldOf = (key: string) => repositoryKeys[key]!.field!;
  try {
    return (await host.ask(getFeatures(keys.map(fieldOf)))).repository;
  } catch (failure) {
    if (!(failure instanceof NotOnServer) || !failure.graphql) throw failure;
    const { graphql, githubMessage: hostMessage } = failure;
    const left = keys.filter((key) => graphql !== 'all' && !graphql.includes(`Repository.${fieldOf(key)}`));
    if (left.length === keys.length || keys.some((key) => !left.includes(key) && isNeeded(key))) throw failure;
    const known: KnownFeatures = left.length ? await readFeatures(host, left, isNeeded) : {};
    const unknown = Object.fromEntries(keys.map((key) => [fieldOf(key), hostMessage]));
    return { ...known, unknown: { ...unknown, ...known.unknown } };
  }
}

/** The repository with what only GraphQL shows of it. */
export const addFeatures = (shown: LiveRepository, live: KnownFeatures | undefined): LiveRepository => ({
  ...Object.fromEntries(
    Object.entries(repositoryKeys).flatMap(([key, { field, own }]) =>
      field && !own && live?.[field] !== undefined ? [[key, live[field]]] : [],
    ),
  ),
  ...shown,
});

export const lackedFeatures = (wanted: DeclaredRepository, lacks: (field: string) => boolean): FeatureKey[] =>
  declaredFeatures(wanted).filter((key) => lacks(`Repository.${features[key].field}`));

/** The host writes policies in upper case, the file in lower case. */
const spellAsHost = (value: boolean | string) => (typeof value === 'string' ? value.toUpperCase() : value);
export const spellAsFile = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value);

export const featureOf = (key: string, live: KnownFeatures | undefined): unknown =>
  Object.hasOwn(features, key) ? spellAsFile(live?.[features[key as FeatureKey].field]) : undefined;

export function planFeatures(wanted: DeclaredRepository, live: KnownFeatures | undefined): Plan {
  return featureKeys.flatMap((key) => {
    const value = wanted[key];
    const found = spellAsFile(live?.[features[key].field]);
    if (value === undefined || !live?.id || found === value) return [];
    const difference: Difference = { key, live: found, wanted: value };
    return update('', [difference], writeFeature(key, live.id, value));
  });
}

/** The answer of the mutation has the new value. */
const writeFeature = (key: FeatureKey, repositoryId: string, value: boolean | string): Sending => ({
  call: updateFeature(features[key].field, { repositoryId, [features[key].field]: spellAsHost(value) }),
  proof: {
    holds: { updateRepository: { repository: { [features[key].field]: spellAsHost(value) } } },
    otherwise: `GitHub accepted \`${key}: ${value}\`, but its answer still has the old value`,
    fix: `set it on the repository's settings page, where GitHub shows the reason`,
  },
});
