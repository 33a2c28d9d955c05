import * as v from 'valibot';
import { compare, sameMembers } from '../../plan/differences.ts';
import type { Difference } from '../../plan/item.ts';
import { say } from '../../plan/wording.ts';
import { isMap } from '../../settings/maps.ts';
import { choice, closedMap, createActorSchema, integer, list, refuseReadOnly } from '../../settings/schema/words.ts';
import { isLooser, orderAllowed, orderByRank, toneWith } from '../order.ts';
import { riskWith } from '../risk.ts';

const Feature = closedMap({ status: choice(['enabled', 'disabled']) });

/** The host does not say which number a role has here. */
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

/** What a code security configuration calls otherwise. */
export const ownerNames: Readonly<Record<string, string>> = {
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

export const hidden = say`GitHub does not show it: the token may lack Administration: read`;
const base = 'security_and_analysis';

/** Compares each feature, and the reviewers as a set, because the host keeps no order. */
export function compareSecurity(wanted: Security, live: unknown): Difference[] {
  const shown = isMap(live) ? live : {};
  const { secret_scanning_delegated_bypass_options: options, ...statuses } = wanted;
  return [
    ...compare(statuses, shown, base).map((one) => ({
      ...toneWith(securityRisk)(one),
      ...(one.live === undefined && { because: hidden }),
    })),
    ...(options ? compareReviewers(options, live) : []),
  ];
}

type Options = NonNullable<Security['secret_scanning_delegated_bypass_options']>;

export const reviewersKey = `${base}.secret_scanning_delegated_bypass_options.reviewers`;

/** A hidden list is not an empty list. */
function compareReviewers(wanted: Options, live: unknown): Difference[] {
  const texts = wanted.reviewers.map(reviewerText);
  if (!isMap(live)) return [{ key: reviewersKey, live: undefined, wanted: texts, because: hidden }];
  const found = listReviewers(live);
  if (sameMembers(texts, found)) return [];
  const isWeaker = isLooser(securityRisk, reviewersKey, shownReviewers(live), wanted.reviewers);
  return [{ key: reviewersKey, live: found, wanted: texts, ...(isWeaker && { tone: 'weaker' }) }];
}

export const listReviewers = (live: unknown): readonly string[] => shownReviewers(live).map(reviewerText);

function shownReviewers(live: unknown): Options['reviewers'] {
  const options = isMap(live) ? live.secret_scanning_delegated_bypass_options : undefined;
  return isMap(options) && Array.isArray(options.reviewers) ? options.reviewers : [];
}

const reviewerText = ({ reviewer_type, reviewer_id, mode }: Options['reviewers'][number]) =>
  `${reviewer_type} ${reviewer_id} ${mode ?? 'ALWAYS'}`;

export const securityRisk = riskWith(
  { touches: 'protection' },
  {
    status: orderByRank('enabled', 'disabled'),
    /** Each reviewer decides about a bypass, or needs no approval for their own. */
    reviewers: orderAllowed(
      (one, other) => whoOf(other) === whoOf(one) && orderByRank('ALWAYS', 'EXEMPT')(modeOf(one), modeOf(other)),
    ),
  },
);

const modeOf = (reviewer: unknown) => (isMap(reviewer) && reviewer.mode) ?? 'ALWAYS';

/** In a file, a name may stand for the id. */
function whoOf(reviewer: unknown) {
  if (!isMap(reviewer) || reviewer.reviewer_id === undefined) return JSON.stringify(reviewer);
  return `${reviewer.reviewer_type} ${reviewer.reviewer_id}`;
}
