/** GitHub shows `security_and_analysis` only to administrators. */
import * as v from 'valibot';
import { defineObject } from '../../github/shapes.ts';
import { findDifferences, hasSameMembers } from '../../plan/differences.ts';
import type { Difference } from '../../plan/item.ts';
import { formatText } from '../../plan/wording.ts';
import { isMap } from '../../settings/maps.ts';
import { choice, closedMap, createActorSchema, integer, list, refuseReadOnly } from '../../settings/schema/words.ts';
import { isLooser, markIfWeaker, orderAllowedLists, orderByRank } from '../order.ts';
import { createRisks } from '../risk.ts';

const Feature = closedMap({ status: choice(['enabled', 'disabled']) });

/** A file cannot name a role, because GitHub does not show its id. */
const Reviewer = createActorSchema(
  { type: 'reviewer_type', id: 'reviewer_id', kinds: { team: 'TEAM' }, isUnique: true },
  closedMap,
  {
    reviewer_id: integer({ min: 1 }),
    reviewer_type: choice(['TEAM', 'ROLE']),
    mode: v.optional(choice(['ALWAYS', 'EXEMPT'])),
  },
);

export const securityFeatures = [
  'advanced_security',
  'code_security',
  'secret_scanning',
  'secret_scanning_push_protection',
  'secret_scanning_ai_detection',
  'secret_scanning_non_provider_patterns',
  'secret_scanning_validity_checks',
  'secret_scanning_delegated_alert_dismissal',
  'secret_scanning_delegated_bypass',
] as const;

/** A code security configuration uses other names for these keys. */
export const configurationNames: Readonly<Record<string, string>> = {
  secret_scanning_ai_detection: 'secret_scanning_generic_secrets',
};

export const Security = closedMap({
  ...v.entriesFromList(securityFeatures, v.optional(Feature)),
  secret_scanning_delegated_bypass_options: v.optional(closedMap({ reviewers: list(Reviewer) })),
  dependabot_security_updates: refuseReadOnly(
    'remove it, and write `enable_automated_security_fixes: true` or `false` under `repository:`',
  ),
});

export type Security = v.InferOutput<typeof Security>;

const LiveReviewer = defineObject({
  reviewer_type: v.string(),
  reviewer_id: v.number(),
  mode: v.nullish(v.string()),
});

export const LiveSecurity = v.nullish(
  defineObject({
    ...v.entriesFromList(securityFeatures, v.nullish(defineObject({ status: v.nullish(v.string()) }))),
    secret_scanning_delegated_bypass_options: v.nullish(defineObject({ reviewers: v.optional(v.array(LiveReviewer)) })),
  }),
);

type LiveSecurity = v.InferOutput<typeof LiveSecurity>;

export const hiddenReason = formatText`GitHub does not show it: the token may lack Administration: read`;
const securityKey = 'security_and_analysis';

/** Compares reviewers as a set, because GitHub does not keep their order. */
export function compareSecuritySettings(wanted: Security, live: LiveSecurity): Difference[] {
  const { secret_scanning_delegated_bypass_options: options, ...statuses } = wanted;
  return [
    ...findDifferences(statuses, live ?? {}, securityKey).map((difference) => ({
      ...markIfWeaker(securityRisk)(difference),
      ...(difference.live === undefined && { because: hiddenReason }),
    })),
    ...(options ? compareReviewers(options, live) : []),
  ];
}

type BypassOptions = NonNullable<Security['secret_scanning_delegated_bypass_options']>;

export const reviewersKey = `${securityKey}.secret_scanning_delegated_bypass_options.reviewers`;

/** A hidden list is not an empty list. */
function compareReviewers(wanted: BypassOptions, live: LiveSecurity): Difference[] {
  const texts = wanted.reviewers.map(formatReviewer);
  if (!live) return [{ key: reviewersKey, live: undefined, wanted: texts, because: hiddenReason }];
  const liveTexts = formatLiveReviewers(live);
  if (hasSameMembers(texts, liveTexts)) return [];
  const isWeaker = isLooser(securityRisk, reviewersKey, listLiveReviewers(live), wanted.reviewers);
  return [{ key: reviewersKey, live: liveTexts, wanted: texts, ...(isWeaker && { tone: 'weaker' }) }];
}

export const formatLiveReviewers = (live: LiveSecurity): readonly string[] =>
  listLiveReviewers(live).map(formatReviewer);

const listLiveReviewers = (live: LiveSecurity) => live?.secret_scanning_delegated_bypass_options?.reviewers ?? [];

const formatReviewer = ({ reviewer_type, reviewer_id, mode }: v.InferOutput<typeof LiveReviewer>) =>
  `${reviewer_type} ${reviewer_id} ${mode ?? 'ALWAYS'}`;

export const securityRisk = createRisks(
  { touches: 'protection' },
  {
    status: orderByRank('enabled', 'disabled'),
    /** Each reviewer can approve a bypass. An exempt reviewer needs no approval. */
    reviewers: orderAllowedLists(
      (reviewer, than) =>
        getReviewerKey(than) === getReviewerKey(reviewer) &&
        orderByRank('ALWAYS', 'EXEMPT')(getReviewerMode(reviewer), getReviewerMode(than)),
    ),
  },
);

const getReviewerMode = (reviewer: unknown) => (isMap(reviewer) && reviewer.mode) ?? 'ALWAYS';

/** A file may use a name instead of the id. */
function getReviewerKey(reviewer: unknown) {
  if (!isMap(reviewer) || reviewer.reviewer_id === undefined) return JSON.stringify(reviewer);
  return `${reviewer.reviewer_type} ${reviewer.reviewer_id}`;
}
