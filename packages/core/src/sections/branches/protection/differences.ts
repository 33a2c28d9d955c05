/** Compares two protections and marks weaker settings. Settings that the wanted protection lacks are not compared. */

import { printValue } from '../../../plan/item-text.ts';
import type { NameResolver } from '../../../settings/schema/named-ids.ts';
import {
  checkFields,
  getOffValue,
  type graphqlKeys,
  type ProtectionFields,
  reviewFields,
  switchFields,
} from '../fields.ts';
import { findWeakerTone, isBoundToApp } from '../risk.ts';
import { compareActors, compareReviewActors, createDifference, hasSameNames, quoteNames } from './actor-differences.ts';
import type { NormalizedChecks, NormalizedProtection, NormalizedReviews, RequiredStatusCheck } from './normalized.ts';

export const compareProtections = (wanted: NormalizedProtection, live: NormalizedProtection, names?: NameResolver) => [
  ...compareFieldValues(switchFields, wanted, live),
  ...compareChecks(wanted.required_status_checks, live.required_status_checks ?? null, names),
  ...compareReviews(wanted.required_pull_request_reviews, live.required_pull_request_reviews ?? null),
  ...(wanted.restrictions === undefined
    ? []
    : compareActors('restrictions', wanted.restrictions, live.restrictions ?? null)),
  ...compareNames('force_push_bypassers', wanted, live, (names) => quoteNames([...names].sort(), 'nobody')),
  ...compareNames('required_deployments', wanted, live, quoteNames),
];

function compareFieldValues(fields: ProtectionFields, wanted: object, live: object, keyPrefix = '') {
  const [wantedValues, liveValues] = [wanted, live] as Readonly<Record<string, boolean | number>>[];
  return Object.entries(fields).flatMap(([key, field]) => {
    const [wanted, live] = [wantedValues![key], liveValues![key] ?? getOffValue(field)];
    if (wanted === undefined || wanted === live) return [];
    return [{ ...createDifference(keyPrefix + key, { live, wanted }, formatField), meaning: field.meaning }];
  });
}

const formatField = (value: boolean | number) => (typeof value === 'number' ? String(value) : value ? 'on' : 'off');

const checksKey = 'required_status_checks';

function compareChecks(
  wanted: NormalizedChecks | null | undefined,
  live: NormalizedChecks | null,
  names?: NameResolver,
) {
  if (wanted === undefined || (!wanted && !live)) return [];
  const values = { live: toDeclaredChecks(live), wanted: toDeclaredChecks(wanted) };
  const change = { key: checksKey, live: formatChecks(live, names), wanted: formatChecks(wanted, names), values };
  if (!wanted) return [{ ...change, tone: findWeakerTone(checksKey, { live, wanted }) }];
  const strictDifferences = compareFieldValues(checkFields, wanted, live ?? {}, `${checksKey}.`);
  if (!live) return [change, ...strictDifferences];
  return [
    ...strictDifferences,
    ...(!wanted.checks || hasSameChecks(wanted.checks, live.checks ?? [])
      ? []
      : [{ ...change, tone: findWeakerChecksTone(wanted.checks, live.checks) }]),
  ];
}

const formatChecks = (holder: NormalizedChecks | null, names?: NameResolver) =>
  holder ? `[${(holder.checks ?? []).map((check) => formatCheck(check, names)).join(', ')}]` : 'off';

/** Writes the checks like a settings file. */
export const toPlannedProtection = ({ required_status_checks: holder, ...others }: NormalizedProtection) => ({
  ...others,
  ...(holder !== undefined && {
    required_status_checks: holder && { strict: holder.strict, contexts: toDeclaredChecks(holder) },
  }),
});

const toDeclaredChecks = (holder: NormalizedChecks | null) =>
  holder && (holder.checks ?? []).map(({ context, app_id }) => (app_id === undefined ? context : { context, app_id }));

export const getAppNameOrId = (id: number, names?: NameResolver) => names?.({ kind: 'app', id }) ?? id;

const formatCheck = ({ context, app_id = -1 }: RequiredStatusCheck, names?: NameResolver) =>
  printValue(context) + (isBoundToApp({ context, app_id }) ? ` by app ${getAppNameOrId(app_id, names)}` : '');

const hasSameChecks = (wanted: readonly RequiredStatusCheck[], live: readonly RequiredStatusCheck[]) =>
  wanted.every((wantedCheck) => live.some((liveCheck) => isSameCheck(wantedCheck, liveCheck))) &&
  live.every((liveCheck) => wanted.some((wantedCheck) => isSameCheck(wantedCheck, liveCheck)));

/** A declared check without an app matches the check of any app. */
const isSameCheck = (wanted: RequiredStatusCheck, live: RequiredStatusCheck) =>
  wanted.context === live.context && (wanted.app_id === undefined || wanted.app_id === (live.app_id ?? -1));

/** A declared check without an app keeps its live app. */
const findWeakerChecksTone = (wanted: readonly RequiredStatusCheck[], live: readonly RequiredStatusCheck[] = []) =>
  findWeakerTone('checks', {
    live,
    wanted: wanted.flatMap((check) => [check, ...live.filter((liveCheck) => isSameCheck(check, liveCheck))]),
  });

const reviewsKey = 'required_pull_request_reviews';

function compareReviews(wanted: NormalizedReviews | null | undefined, live: NormalizedReviews | null) {
  if (wanted === undefined || (!wanted && !live)) return [];
  if (!wanted) return [createDifference(reviewsKey, { live, wanted }, formatReviews)];
  const differences = [
    ...compareFieldValues(reviewFields, wanted, live ?? {}, `${reviewsKey}.`),
    ...compareReviewActors(`${reviewsKey}.`, wanted, live ?? {}),
  ];
  // GitHub chooses a number if the file has none, so a declared 0 is not the default.
  const onText = wanted.required_approving_review_count === 0 ? 'on with 0 approvals' : 'on';
  return live ? differences : [{ key: reviewsKey, live: 'off', wanted: onText }, ...differences];
}

const formatReviews = (reviews: NormalizedReviews | null) => {
  const count = reviews?.required_approving_review_count;
  return count ? `on with ${count} approvals` : formatField(!!reviews);
};

/** If the file has no approval count, GitHub chooses zero or one. */
export function compareUndeclaredReviewCount(wanted: NormalizedProtection, live: NormalizedProtection) {
  const reviews = wanted.required_pull_request_reviews;
  const count = live.required_pull_request_reviews?.required_approving_review_count ?? 0;
  if (!reviews || reviews.required_approving_review_count !== undefined || count < 2) return [];
  const key = `${reviewsKey}.required_approving_review_count`;
  return [{ key, live: String(count), wanted: "GitHub's default", tone: 'weaker' as const }];
}

function compareNames(
  key: (typeof graphqlKeys)[number],
  { [key]: wanted }: NormalizedProtection,
  { [key]: live = [] }: NormalizedProtection,
  format: (names: readonly string[]) => string,
) {
  return !wanted || hasSameNames(wanted, live) ? [] : [createDifference(key, { live, wanted }, format)];
}
