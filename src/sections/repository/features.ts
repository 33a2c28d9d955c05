import { type Difference, type Plan, type Sending, update } from '../../plan/item.ts';
import type { Feature, Features } from './calls.ts';
import * as calls from './calls.ts';
import type { Repository } from './schema.ts';

/** Keys that only GraphQL can read and write, with their GraphQL names. */
const fields = { enable_sponsorships: 'hasSponsorshipsEnabled', issue_creation_policy: 'issueCreationPolicy' } as const;

export type FeatureKey = keyof typeof fields;
const featureKeys = Object.keys(fields) as FeatureKey[];

export const declaredFeatures = (wanted: Repository) => featureKeys.filter((key) => wanted[key] !== undefined);

export const declaredFields = (wanted: Repository): Feature[] => declaredFeatures(wanted).map((key) => fields[key]);

/** The declared keys whose field the host lacks. */
export const lackedFeatures = (wanted: Repository, lacks: (field: string) => boolean): FeatureKey[] =>
  declaredFeatures(wanted).filter((key) => lacks(`Repository.${fields[key]}`));

/** The host writes policies in upper case, the file in lower case. */
const toHost = (value: boolean | string) => (typeof value === 'string' ? value.toUpperCase() : value);
export const fromHost = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value);

/** The live value of such a key, as the file spells it. */
export const featureOf = (key: string, live: Features | undefined): unknown =>
  Object.hasOwn(fields, key) ? fromHost(live?.[fields[key as FeatureKey]]) : undefined;

export function planFeatures(wanted: Repository, live: Features | undefined): Plan {
  return featureKeys.flatMap((key) => {
    const value = wanted[key];
    const found = fromHost(live?.[fields[key]]);
    if (value === undefined || !live || found === value) return [];
    const difference: Difference = { key, live: found, wanted: value };
    return update('', [difference], writeFeature(key, live.id, value));
  });
}

/** The answer of the mutation has the new value. */
const writeFeature = (key: FeatureKey, repositoryId: string, value: boolean | string): Sending => ({
  call: calls.updateFeature(fields[key], { repositoryId, [fields[key]]: toHost(value) }),
  proof: {
    holds: { updateRepository: { repository: { [fields[key]]: toHost(value) } } },
    otherwise: `the host accepted \`${key}: ${value}\`, and its answer still has the old value`,
    fix: `set it on the repository's settings page, where the host says why it refuses`,
  },
});
