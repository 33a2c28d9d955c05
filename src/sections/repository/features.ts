import { type Difference, type Plan, type Sending, update } from '../../plan/item.ts';
import { features } from './keys.ts';
import { type Feature, type Features, updateFeature } from './routes.ts';
import type { DeclaredRepository } from './schema.ts';

export type FeatureKey = keyof typeof features;
const featureKeys = Object.keys(features) as FeatureKey[];

export const declaredFeatures = (wanted: DeclaredRepository) => featureKeys.filter((key) => wanted[key] !== undefined);

export const declaredFields = (wanted: DeclaredRepository): Feature[] =>
  declaredFeatures(wanted).map((key) => features[key].field);

/** The declared keys whose field the host lacks. */
export const lackedFeatures = (wanted: DeclaredRepository, lacks: (field: string) => boolean): FeatureKey[] =>
  declaredFeatures(wanted).filter((key) => lacks(`Repository.${features[key].field}`));

/** The host writes policies in upper case, the file in lower case. */
const toHost = (value: boolean | string) => (typeof value === 'string' ? value.toUpperCase() : value);
export const fromHost = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value);

/** The live value of such a key, as the file spells it. */
export const featureOf = (key: string, live: Features | undefined): unknown =>
  Object.hasOwn(features, key) ? fromHost(live?.[features[key as FeatureKey].field]) : undefined;

export function planFeatures(wanted: DeclaredRepository, live: Features | undefined): Plan {
  return featureKeys.flatMap((key) => {
    const value = wanted[key];
    const found = fromHost(live?.[features[key].field]);
    if (value === undefined || !live || found === value) return [];
    const difference: Difference = { key, live: found, wanted: value };
    return update('', [difference], writeFeature(key, live.id, value));
  });
}

/** The answer of the mutation has the new value. */
const writeFeature = (key: FeatureKey, repositoryId: string, value: boolean | string): Sending => ({
  call: updateFeature(features[key].field, { repositoryId, [features[key].field]: toHost(value) }),
  proof: {
    holds: { updateRepository: { repository: { [features[key].field]: toHost(value) } } },
    otherwise: `the host accepted \`${key}: ${value}\`, and its answer still has the old value`,
    fix: `set it on the repository's settings page, where the host says why it refuses`,
  },
});
